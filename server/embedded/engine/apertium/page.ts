import { partners } from '../frame.ts';
import type { Token } from '../markup.ts';
import { splitRun } from '../runs.ts';
import type { Terms } from '../terms.ts';

/**
 * A text in the form given to the program: `<i id="N">` for a pair of tags, which may move with its words; `<mN/>` for everything that must be
 * preserved. The program sees no other markup and no entities.
 */
export interface Marked {
  readonly html: string;
  /** The original of mark N. */
  readonly marks: readonly Mark[];
  /** Words and marks in order, for translating piece by piece. */
  readonly pieces: readonly (string | number)[];
  /** White space at the edges, which we restore. */
  readonly before: string;
  readonly after: string;
}

interface Mark {
  readonly raw: string;
  readonly role: 'alone' | 'open' | 'close';
}

/** Characters that are markup to the program, or unsafe for any program. */
const DELICATE = /([&<>\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+)/;

export function mark(tokens: readonly Token[], terms: Terms): Marked {
  const pairs = partners(tokens);
  const closes = new Set(pairs.values());
  const marks: Mark[] = [];
  const pieces: (string | number)[] = [];
  const add = (raw: string, role: Mark['role']) => pieces.push(marks.push({ raw, role }) - 1);
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'text') {
      add(token.raw, pairs.has(index) ? 'open' : closes.has(index) ? 'close' : 'alone');
      continue;
    }
    for (const part of splitRun(token.raw, token.coding, terms)) {
      if (part.kind === 'fixed') add(part.raw, 'alone');
      else {
        for (const [at, text] of part.raw.split(DELICATE).entries()) {
          if (text === '') continue;
          if (at % 2 === 1) add(text, 'alone');
          else pieces.push(text);
        }
      }
    }
  }
  const html = pieces.map((piece) => (typeof piece === 'string' ? piece : tag(piece, marks[piece]))).join('');
  const text = tokens.map((token) => token.raw).join('');
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(text.trimEnd().length);
  return { html: html.trim(), marks, pieces, before, after };
}

function tag(id: number, known: Mark | undefined): string {
  if (known?.role === 'open') return `<i id="${id}">`;
  return known?.role === 'close' ? '</i>' : `<m${id}/>`;
}

/** Puts the marks back into a translation. Undefined if one is lost, duplicated or badly nested: then the text must be translated piece by piece. */
export function unmark(html: string, { marks, before, after }: Marked): string | undefined {
  const seen = new Set<number>();
  const open: number[] = [];
  const closeOf = closings(marks);
  let out = '';
  let at = 0;
  for (const match of html.matchAll(/<(?:m(\d+)\/|i id="(\d+)"|(\/)i)>/g)) {
    out += html.slice(at, match.index);
    at = match.index + match[0].length;
    const [, alone, opened, closed] = match;
    const id = closed === undefined ? Number(alone ?? opened) : (closeOf.get(open.pop() ?? -1) ?? -1);
    const found = marks[id];
    if (found === undefined || seen.has(id)) return undefined;
    if (opened !== undefined) open.push(id);
    seen.add(id);
    out += found.raw;
  }
  const rest = out + html.slice(at);
  if (seen.size !== marks.length || open.length > 0 || /<\/?[im]\b/.test(html.slice(at))) return undefined;
  return before + rest.trim() + after;
}

/** The closing mark of each opening one. */
function closings(marks: readonly Mark[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const open: number[] = [];
  for (const [id, { role }] of marks.entries()) {
    if (role === 'open') open.push(id);
    const start = role === 'close' ? open.pop() : undefined;
    if (start !== undefined) found.set(start, id);
  }
  return found;
}

/** One page with all texts. */
export function writePage(texts: readonly string[]): string {
  return texts.map((text, index) => `<p id="t${index}">${text}</p>\n`).join('');
}

/** The paragraphs of a page, by their numbers. */
export function readPage(html: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [, index, text = ''] of html.matchAll(/<p id="t(\d+)">([\s\S]*?)<\/p>/g)) found.set(Number(index), text);
  return found;
}
