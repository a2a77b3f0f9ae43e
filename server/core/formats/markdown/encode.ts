import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { type NewPart, type Part, signature } from '../../text/content.ts';
import { lineStart } from '../../text/lines.ts';
import { type BlockUnit, unitsOf } from './read.ts';

/** New words as written in place of a block, or why they cannot be. `text` is the block's own document. */
export function encodeBlock(
  text: string,
  { block, mdx, source }: BlockUnit,
  parts: readonly NewPart[],
): Result<string, string> {
  if (sameParts(source.parts, parts)) return ok(text.slice(block.text.start, block.text.end));
  const words = parts.map((part) => (typeof part === 'string' ? part : part.raw)).join('');
  if (words.trim() === '') return fail('A block of a document cannot be empty: delete it by hand.');
  if (block.kind === 'front') return frontValue(text, block.text, words);
  const { start, end } = block.text;
  const old = text.slice(start, end);
  const marks = text.slice(block.lines.start, start);
  const eol = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  const raw = words.replaceAll('\n', eol + furtherMarks(text, block.starts[0], marks));
  if (raw === old) return ok(raw);
  if (block.kind === 'cell') {
    const first = !/[|]/.test(text.slice(lineStart(text, start), start));
    if (first && /^(?:[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$)|#{1,6}(?:\s|$)|>|```|~~~)/.test(words))
      return fail('Markdown would read this text as another block: a line begins like a list, a heading or code.');
    return /[\r\n]/.test(words) || /(?<!\\)(?:\\\\)*\|/.test(words) || words !== words.trim() || !/\p{L}/u.test(words)
      ? fail('A cell of a table is one line without "|" and without blanks at its ends.')
      : ok(raw);
  }
  // Setext headings have their marker below.
  const below = block.kind === 'heading' && !marks.includes('#') ? `${eol}${block.level === 1 ? '===' : '---'}` : '';
  const [unit, ...others] = unitsOf(marks + raw + below, mdx);
  const same = unit?.block.kind === block.kind && unit.block.level === block.level;
  const whole = unit?.source.span.start === marks.length && unit.source.span.end === marks.length + raw.length;
  if (!same || !whole || others.length > 0)
    return fail('Markdown would read this text as another block: a line begins like a list, a heading or code.');
  return sameParts(unit.source.parts, parts)
    ? ok(raw)
    : fail('Markdown would read marks in this text in another way: blanks inside of "**", or a mark that is new.');
}

function sameParts(read: readonly Part[], wanted: readonly NewPart[]): boolean {
  return signature(read) === signature(wanted);
}

function furtherMarks(text: string, second: number | undefined, marks: string): string {
  if (second === undefined) return marks.replace(/[^\s>]/g, ' ');
  let start = second;
  while (start > 0 && !/[\r\n]/.test(text.charAt(start - 1))) start--;
  return text.slice(start, second);
}

function frontValue(
  text: string,
  { start, end }: { start: number; end: number },
  words: string,
): Result<string, string> {
  const quote = text[start - 1];
  const quoted = (quote === '"' || quote === "'") && text[end] === quote;
  if (words === text.slice(start, end)) return ok(words);
  const bad = /[\r\n\\]/.test(words) || words !== words.trim() || !/\p{L}/u.test(words) || words.includes("''");
  if (!bad && quoted && !words.includes(quote)) return ok(words);
  if (!bad && !quoted && !/^["'\-?:,[\]{}#&*!|>%@`]|:(?:\s|$)|\s#/.test(words)) return ok(words);
  if (!bad && !quoted && !words.includes('"')) return ok(`"${words}"`);
  return fail('A value of the front matter with these quotes or line breaks has to be written by hand.');
}
