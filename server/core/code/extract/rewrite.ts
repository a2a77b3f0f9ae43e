import type { Edit } from '../../text/span.ts';
import type { ArgumentSyntax, Extraction } from '../library.ts';
import type { Node } from '../read/syntax.ts';
import { type FormSuffixes, type MessageForm, pluralForms } from './plural.ts';
import type { Argument, Extractable, Part, Site } from './site.ts';

/**
 * The texts of a file for a site: one, or one per plural form.
 * @param suffixes of the keys of the forms
 * @returns undefined if a character has another meaning there, or the library handles plurals differently
 */
export function messagesOf(
  { parts, plural }: Pick<Site, 'parts' | 'plural'>,
  syntax: ArgumentSyntax,
  suffixes: FormSuffixes,
): readonly MessageForm[] | undefined {
  const write = (some: readonly Part[]) => messageOf(some, syntax);
  if (plural !== undefined) return pluralForms(parts, plural, syntax, suffixes, write);
  const text = write(parts);
  return text === undefined ? undefined : [{ suffix: '', text }];
}

function messageOf(parts: readonly Part[], syntax: ArgumentSyntax): string | undefined {
  const words = parts.map((part) => (typeof part === 'string' ? escaped(part, syntax) : placeholder(part, syntax)));
  return words.some((word) => word === undefined) ? undefined : words.join('');
}

function placeholder({ name }: Argument, syntax: ArgumentSyntax): string {
  return syntax === 'mustache' ? `{{${name}}}` : `{${name}}`;
}

function escaped(text: string, syntax: ArgumentSyntax): string | undefined {
  switch (syntax) {
    case 'mustache':
      return /\{\{|\}\}|\$t\(/.test(text) ? undefined : text;
    case 'brace':
      // vue-i18n: braces enclose values, `|` separates forms, `@` and `$` begin links.
      return /[{}]/.test(text) ? undefined : text.replace(/[@|$]/g, (sign) => (sign === '$' ? sign : `{'${sign}'}`));
    case 'icu':
      return /[{}<>#|]/.test(text) ? undefined : text.replace(/^'|'$/g, "''");
  }
}

export function callOf(
  { site, name, quote }: Pick<Extractable, 'site' | 'name' | 'quote'>,
  key: string,
  extraction: Extraction,
  message: string,
): string {
  const { frame, parts, plural, attribute } = site;
  const mark = frame === 'bind' ? '&' : quote;
  const seen = new Map<string, string>(plural && [['count', plural.expression]]);
  for (const part of parts) if (typeof part !== 'string') seen.set(part.name, part.expression);
  const values = [...seen].map(([one, expression]) => (one === expression ? one : `${one}: ${expression}`));
  const given = values.length === 0 ? '' : `, { ${values.join(', ')} }`;
  const literal = quoted(key, mark);
  const named =
    extraction.descriptor === true ? `{ id: ${literal}, defaultMessage: ${quoted(message, mark)} }` : literal;
  const called = extraction.member === undefined || name === extraction.member ? name : `${name}.${extraction.member}`;
  const call = `${called}(${named}${given})`;
  switch (frame) {
    case 'braces':
      return `{${call}}`;
    case 'mustache':
      return `{{ ${call} }}`;
    case 'bind':
      return `:${attribute ?? ''}="${call}"`;
    case 'none':
      return call;
  }
}

/** @param mark the quotes around it; `&`: single ones, in an attribute with double ones */
function quoted(text: string, mark: string): string {
  const quote = mark === '&' ? "'" : mark;
  const literal = `${quote}${text.replace(/\\/g, '\\\\').replaceAll(quote, `\\${quote}`).replace(/\r?\n/g, '\\n')}${quote}`;
  return mark === '&' ? literal.replaceAll('&', '&amp;').replaceAll('"', '&quot;') : literal;
}

/** The hook at the top of a component. */
export function hookEdits(text: string, fn: Node, statement: string): readonly Edit[] {
  const body = fn.children.at(-1);
  if (body === undefined) return [];
  const before = text.slice(text.lastIndexOf('\n', fn.start) + 1, fn.start);
  const outer = /^[ \t]*/.exec(before)?.[0] ?? '';
  const step = /\n(\t| {1,8})\S/.exec(text)?.[1] ?? '  ';
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  if (body.type !== 'statement_block') {
    const at = (place: number, own: string): Edit => ({ span: { start: place, end: place }, text: own });
    return [
      at(body.start, `{${end}${outer}${step}${statement}${end}${outer}${step}return `),
      at(body.end, `;${end}${outer}}`),
    ];
  }
  const [first] = body.children;
  // If the first statement has a line of its own, with the same indentation.
  const line = first && text.slice(text.lastIndexOf('\n', first.start) + 1, first.start);
  const indent = line !== undefined && /^[ \t]*$/.test(line) ? line : `${outer}${step}`;
  const start = body.start + 1;
  // Directives stay first.
  const behind = first && /^['"]use \w+['"];?$/.test(text.slice(first.start, first.end)) ? first.end : start;
  const isOneLine = first !== undefined && !text.slice(start, first.start).includes('\n');
  return [
    {
      span: { start: behind, end: isOneLine && behind === start ? first.start : behind },
      text: `${end}${indent}${statement}${isOneLine ? `${end}${indent}` : ''}`,
    },
  ];
}

/** The import of a name, added to what is already imported from the module. Empty if it is there. */
export function importEdits(text: string, root: Node, name: string, from: string): readonly Edit[] {
  const imports = root.children.filter(({ type }) => type === 'import_statement');
  const of = ({ start, end }: Node) => text.slice(start, end);
  for (const one of imports) {
    const words = of(one);
    if (/^import\s+type\b/.test(words)) continue;
    const brought = /\{([^{}]*)\}\s*from/.exec(words)?.[1] ?? '';
    if (brought.split(',').some((part) => part.trim() === name)) return [];
    const source = one.children.find(({ type }) => type === 'string');
    const list = one.children[0]?.children.find(({ type }) => type === 'named_imports');
    const last = list?.children.at(-1);
    if (source && of(source).slice(1, -1) === from && last)
      return [{ span: { start: last.end, end: last.end }, text: `, ${name}` }];
  }
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const first = imports[0];
  const quote = first !== undefined && of(first).includes('"') ? '"' : "'";
  const semicolon = first === undefined || of(first).trimEnd().endsWith(';') ? ';' : '';
  const line = `import { ${name} } from ${quote}${from}${quote}${semicolon}`;
  const last = imports.at(-1);
  if (last !== undefined) return [{ span: { start: last.end, end: last.end }, text: `${end}${line}` }];
  const directive = root.children[0];
  if (directive?.type === 'expression_statement' && /^['"]use \w+['"];?$/.test(of(directive)))
    return [{ span: { start: directive.end, end: directive.end }, text: `${end}${end}${line}` }];
  const at = root.children[0]?.start ?? 0;
  return [{ span: { start: at, end: at }, text: `${line}${end}${end}` }];
}
