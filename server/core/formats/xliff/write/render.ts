import type { Content, NewPart, Part } from '../../../text/content.ts';
import type { Edit } from '../../../text/span.ts';
import { isXmlChar } from '../../../text/xml/chars.ts';
import type { XmlTable } from '../../../text/xml/table.ts';
import { readContent } from '../content/content.ts';
import { readModel } from '../read/model.ts';
import { gap, newAtoms, oldAtoms, same } from './atoms.ts';
import { codeName, encode, type RenderStyle } from './encode.ts';

export type Rendered = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** Text without characters that a file may write in another way; most text is like this. */
const PLAIN = /^[\t\n !#-%(-;=?-\\^-~\u00a0-\ud7ff\ue000-\ufffd]*$/;

/** Raw XML for new content where there was none. */
export function renderNew(parts: readonly NewPart[], style: RenderStyle, cdata: boolean): Rendered {
  const [only] = parts;
  if (!cdata && parts.length === 1 && typeof only === 'string' && PLAIN.test(only)) return { ok: true, text: only };
  const wrapped = cdata && parts.every((part) => typeof part === 'string');
  const bad = forbidden(parts, style.family);
  if (bad !== undefined) return { ok: false, reason: bad };
  const encoded = encode(newAtoms(parts), { style, from: wrapped, to: wrapped, before: '', after: '' });
  const inner = wrapped ? `<![CDATA[${encoded}]]>` : encoded;
  const reason = misread(inner, parts, style);
  return reason === undefined ? { ok: true, text: inner } : { ok: false, reason };
}

/** The smallest edit that turns the old content into the new; undefined if they are the same. */
export function renderChange(
  table: XmlTable,
  old: Content,
  parts: readonly NewPart[],
  style: RenderStyle,
): { readonly ok: true; readonly edit: Edit | undefined } | { readonly ok: false; readonly reason: string } {
  const before = oldAtoms(table, old);
  const after = newAtoms(parts);
  let head = 0;
  while (head < before.length && head < after.length && same(before[head], after[head])) head++;
  let oldEnd = before.length;
  let newEnd = after.length;
  while (oldEnd > head && newEnd > head && same(before[oldEnd - 1], after[newEnd - 1])) {
    oldEnd--;
    newEnd--;
  }
  if (head === oldEnd && head === newEnd) return { ok: true, edit: undefined };
  const bad = forbidden(parts, style.family);
  if (bad !== undefined) return { ok: false, reason: bad };
  const { start, end, from, to } = gap(table, old, before, head, oldEnd);
  const { text } = table;
  const context = {
    style,
    from,
    to,
    before: text.slice(Math.max(old.span.start, start - 2), start),
    after: text.slice(end, Math.min(old.span.end, end + 2)),
  };
  const replacement = encode(after.slice(head, newEnd), context);
  const inner = text.slice(old.span.start, start) + replacement + text.slice(end, old.span.end);
  const reason = misread(inner, parts, style);
  return reason === undefined ? { ok: true, edit: { span: { start, end }, text: replacement } } : { ok: false, reason };
}

/** Characters that this version cannot express. */
function forbidden(parts: readonly NewPart[], family: 1 | 2): string | undefined {
  if (family === 2) return undefined;
  for (const part of parts) {
    if (typeof part !== 'string') continue;
    for (const character of part)
      if (!isXmlChar(character.codePointAt(0) ?? 0))
        return `the character ${codeName(character)} cannot be written in XML 1.0`;
  }
  return undefined;
}

/** Reads the raw content back. Returns why it does not say what it should: codes that do not nest, text inside native code. */
function misread(inner: string, parts: readonly NewPart[], { family, prefix }: RenderStyle): string | undefined {
  if (parts.every((part) => typeof part === 'string')) return undefined;
  const root = `${prefix}xliff`;
  const target = `${prefix}target`;
  const model = readModel(
    `<${root} version="${family === 1 ? '1.2' : '2.0'}"><${target}>${inner}</${target}></${root}>`,
  );
  if (model.table.faults.some(({ code }) => code !== 'undefined-entity'))
    return 'the inline codes do not nest: an opening or closing code is missing or misplaced';
  const { parts: read } = readContent(model, 1, () => undefined);
  if (spelled(read) !== spelled(parts))
    return 'the inline codes would not be read back as given: there is text where only code is allowed';
  return undefined;
}

function spelled(parts: readonly (Part | NewPart)[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : part.kind === 'text' ? part.text : `\u0000${part.raw}\u0000`))
    .join('');
}
