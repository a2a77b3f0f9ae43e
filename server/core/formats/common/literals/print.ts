import type { LiteralLanguage } from '../../../text/literals/language.ts';
import type { LiteralTree } from '../../../text/literals/tree.ts';
import type { NewValue } from '../key-tree/new-value.ts';
import type { Layout } from './layout.ts';

/** What printing needs to know besides the value. */
export interface PrintStyle {
  readonly layout: Layout;
  readonly language: LiteralLanguage;
  /** The tree that values are copied from; its keys show how they are quoted. */
  readonly source: LiteralTree;
  /** Everything on one line. */
  readonly inline: boolean;
}

/** Prints a value as code; `indent` is the indentation of its first line. */
export function printValue(value: NewValue, indent: string, style: PrintStyle): string {
  const { layout, language, source, inline } = style;
  if (value.kind === 'text') return quoted(value.text, language, layout.quote);
  if (value.kind === 'copy') return source.text.slice(source.start(value.node), source.end(value.node));
  const [open, close] = value.array && language.bareKeys ? ['[', ']'] : layout.brackets;
  const inner = indent + layout.step;
  const members = value.members.map(([key, member]) =>
    printMember(value.array ? undefined : key, member, inner, style),
  );
  if (members.length === 0) return open + close;
  if (inline)
    return `${open}${language.bareKeys && !value.array ? ' ' : ''}${members.join(', ')}${language.bareKeys && !value.array ? ' ' : ''}${close}`;
  const lines = members.join(`,${layout.eol}${inner}`);
  return `${open}${layout.eol}${inner}${lines}${layout.trailingComma ? ',' : ''}${layout.eol}${indent}${close}`;
}

export function printMember(key: string | undefined, value: NewValue, indent: string, style: PrintStyle): string {
  const printed = printValue(value, indent, style);
  if (key === undefined) return printed;
  return style.language.sign === ':' ? `${printKey(key, style)}: ${printed}` : `${printKey(key, style)} => ${printed}`;
}

/** A name needs no quotes if the language allows bare keys, but gets them if the file quotes all keys. */
function printKey(key: string, { layout, language }: PrintStyle): string {
  if (/^(?:0|[1-9]\d*)$/.test(key)) return key;
  const isName = language.bareKeys && /^[A-Za-z_$][\w$]*$/.test(key);
  if (isName && layout.keyQuote === '') return key;
  return quoted(key, language, layout.keyQuote === '' ? layout.quote : layout.keyQuote);
}

/** Puts the text in the quotes that need fewer escapes; in those of the file if both need the same. */
export function quoted(text: string, language: LiteralLanguage, quote: string): string {
  const sign =
    language.bareKeys && text.includes(quote) && !text.includes(quote === '"' ? "'" : '"')
      ? quote === '"'
        ? "'"
        : '"'
      : quote;
  return `${sign}${language.encode(text, sign)}${sign}`;
}
