import type { CodePart, Content, Part, TextPart } from '../../text/content.ts';
import type { Block } from './blocks.ts';

type Draft = { -readonly [Key in keyof CodePart]: CodePart[Key] };

/** Code, references and links by their syntax; braces belong to frameworks. Every repetition is bounded: hostile lines cost no more. */
const CODE =
  /\\[!-/:-@[-`{-~]|(?<!`)(`{1,9})(?!`)[^`]{1,2000}\1(?!`)|<(?:https?:\/\/|mailto:)[^<>\s]{1,2000}>|<\/?[A-Za-z][^<>\n]{0,500}>|\{\{[^{}\n]{0,500}\}\}|\{%[^{}\n]{0,500}%\}|\{#[^{}\s]{1,200}\}|\[\^[^\]\s]{1,99}\]|(!?\[)|(\]\([^()\s]{0,2000}(?:\([^()\s]{0,500}\)[^()\s]{0,500})?(?:[ \t]+(?:"[^"\n]{0,500}"|'[^'\n]{0,500}'))?\)|\]\[[^\]\n]{0,200}\])|(\*\*|__|~~)/g;
const OWN = /^(?:!?\[(?!\^)|\]|\*\*|__|~~|\{#)/;
/** An MDX expression; braces in template literals are not counted, and after a backslash they are text. */
const EXPRESSION = /(?<!\\)\{(?:`[^`\n]{0,500}`|[^{}\n]{1,500})(?<!\\)\}/g;

/** The text of a block: its line breaks are `\n`, whatever containers its lines are in; Markdown syntax becomes codes that are kept. */
export function readContent(text: string, block: Block, mdx: boolean): Content {
  const { start, end } = block.text;
  const raw = text.slice(start, end);
  const codes = codesIn(raw, start);
  if (mdx) for (const found of raw.matchAll(EXPRESSION)) addExpression(codes, found, start);
  codes.sort((a, b) => a.span.start - b.span.start);
  const parts: Part[] = [];
  const breaks = block.starts;
  let at = start;
  let next = 0;
  const unique = new Map<string, number>();
  const closers = new Map<string, string>();
  for (const code of codes) {
    if (code.span.start < at) continue;
    addText(code.span.start);
    number(code, unique, closers);
    parts.push(code);
    at = code.span.end;
    while ((breaks[next] ?? Number.POSITIVE_INFINITY) <= at) next++;
  }
  addText(end);
  return { span: block.text, parts };

  function addText(to: number): void {
    if (to <= at) return;
    const inside: number[] = [];
    while ((breaks[next] ?? Number.POSITIVE_INFINITY) <= to) inside.push(breaks[next++] ?? 0);
    parts.push(textPart(text, at, to, inside));
    at = to;
  }
}

function number(code: Draft, unique: Map<string, number>, closers: Map<string, string>): void {
  if (code.role === 'close') {
    code.id = closers.get(code.id) ?? code.id;
    return;
  }
  const before = code.id;
  const count = (unique.get(before) ?? 0) + 1;
  unique.set(before, count);
  if (count > 1) code.id = `${before}~${count}`;
  if (code.role === 'open') closers.set(before, code.id);
}

function codesIn(raw: string, base: number): Draft[] {
  const codes: Draft[] = [];
  const links: Draft[] = [];
  const strong = new Map<string, Draft>();
  for (const found of raw.matchAll(CODE)) {
    const [whole, , bracket, target, mark] = found;
    const start = base + found.index;
    const code: Draft = {
      kind: 'code',
      role: 'standalone',
      id: idOf(whole),
      raw: whole,
      span: { start, end: start + whole.length },
      display: whole,
      name: nameOf(whole),
      hinted: true,
      deletable: true,
      copyable: true,
      // Anchors, link targets and emphasis belong to each language: differences are not reported.
      ...(OWN.test(whole) && { annotation: true }),
    };
    if (bracket !== undefined) links.push(code);
    else if (target !== undefined) {
      const opening = links.pop();
      if (opening === undefined) continue;
      pair(opening, code, `${opening.raw}${whole}`);
      codes.push(opening, code);
    } else if (mark !== undefined) {
      const opening = strong.get(mark);
      const closes = opening !== undefined && !/\s/.test(raw.charAt(found.index - 1));
      const opens = /\S/.test(raw.charAt(found.index + mark.length));
      if (closes) {
        pair(opening, code, mark);
        codes.push(opening, code);
        strong.delete(mark);
      } else if (opens) strong.set(mark, code);
    } else if (!/^\\/.test(whole)) codes.push(code);
  }
  return codes;
}

function pair(opening: Draft, closing: Draft, id: string): void {
  Object.assign(opening, { role: 'open', id });
  Object.assign(closing, { role: 'close', id });
}

function addExpression(codes: Draft[], found: RegExpExecArray, base: number): void {
  const start = base + found.index;
  const end = start + found[0].length;
  const [raw] = found;
  codes.push({
    kind: 'code',
    role: 'standalone',
    id: raw,
    raw,
    span: { start, end },
    display: raw,
    name: 'expression',
    // A comment shows nothing.
    ...(/^\{\s*\/\*/.test(raw) && { annotation: true }),
  });
}

/** Attributes of an element are words, addresses and languages that translations have of their own. */
function idOf(raw: string): string {
  const element = /^<(\/?[a-z][\w-]*)(?=[\s/>])/i.exec(raw)?.[1];
  return element?.toLowerCase() ?? raw.replace(/\s+/g, ' ');
}

function nameOf(raw: string): string {
  if (raw.startsWith('`')) return 'code';
  if (/^!?\[|^\]/.test(raw)) return 'link';
  return raw.startsWith('<') ? (/[a-z][\w-]*/i.exec(raw)?.[0] ?? 'html') : 'mark';
}

/** Decoded text: each line break, with the container markers after it, is one `\n`. */
function textPart(text: string, start: number, end: number, breaks: readonly number[]): TextPart {
  const raw = text.slice(start, end);
  if (breaks.length === 0) return { kind: 'text', text: raw, span: { start, end } };
  let decoded = '';
  const offsets: number[] = [];
  let at = start;
  for (const begin of breaks) {
    let stop = begin - 1;
    while (stop > at && !/[\r\n]/.test(text.charAt(stop))) stop--;
    if (text[stop] === '\n' && text[stop - 1] === '\r' && stop > at) stop--;
    for (let i = at; i < stop; i++) offsets.push(i - start);
    decoded += text.slice(at, stop);
    offsets.push(stop - start);
    decoded += '\n';
    at = begin;
  }
  for (let i = at; i < end; i++) offsets.push(i - start);
  decoded += text.slice(at, end);
  offsets.push(end - start);
  return { kind: 'text', text: decoded, span: { start, end }, offsets: Uint32Array.from(offsets) };
}
