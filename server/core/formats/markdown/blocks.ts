import type { Span } from '../../text/span.ts';
import { type Line, linesOf } from './lines.ts';
import { type Opaque, opaqueAt } from './opaque.ts';

/** The role of a block for a reader. */
export type BlockKind = 'heading' | 'paragraph' | 'item' | 'quote' | 'cell' | 'front';

/** A block that contains words. */
export interface Block {
  readonly kind: BlockKind;
  /** For headings, 1 to 6. */
  readonly level: number;
  /** For values of the front matter. */
  readonly key?: string;
  /** Its text, including the markers of containers at the start of its continuation lines. */
  readonly text: Span;
  /** Its lines, from the first marker to the end of the last line without the line break. Cells share a line. */
  readonly lines: Span;
  /** Where the text of each continuation line begins. */
  readonly starts: readonly number[];
}

/** `> `, `- `, `12. `, `[^1]: `: what containers begin with. */
const CONTAINER =
  /[ \t]{0,15}(?:>[ \t]?|(?:[-*+]|\d{1,9}[.)])(?:[ \t]{1,4}(?=\S)|[ \t]*$)|\[\^[^\]\s]{1,99}\]:[ \t]+)/y;
const HEADING = /(#{1,6})(?:[ \t]+|$)/y;
const RULE = /[ \t]*(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/y;
const UNDERLINE = /[ \t]*(?:=+|-+)[ \t]*$/y;
const DELIMITERS = /^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)*[ \t]*:?-*:?[ \t]*$/;

interface Open {
  readonly kind: BlockKind;
  readonly start: number;
  readonly lineStart: number;
  readonly starts: number[];
  end: number;
}

/** The blocks of a document in order. Total; one pass over the lines: CommonMark parsers build trees and lose the positions of markers. */
export function blocksOf(text: string, mdx: boolean): readonly Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  let open: Open | undefined;
  let opaque: Opaque | undefined;
  let table = false;
  let inside = 0;
  const close = (level = 0, below = 0): void => {
    if (open === undefined) return;
    const { kind, start, lineStart, starts, end } = open;
    const as = level > 0 ? 'heading' : kind;
    blocks.push({
      kind: as,
      level,
      text: { start, end: trimmedEnd(text, start, end) },
      lines: { start: lineStart, end: Math.max(end, below) },
      starts,
    });
    open = undefined;
  };
  let from = frontMatter(text, lines, blocks);
  for (; from < lines.length; from++) {
    const line = lines[from];
    if (line === undefined) break;
    if (opaque !== undefined) {
      if (opaque.ends(text, line)) opaque = undefined;
      continue;
    }
    const { at, kind, marks } = prefixOf(text, line);
    const blank = at >= line.end || /^[ \t]*$/.test(text.slice(at, line.end));
    if (blank) {
      close();
      table = false;
      continue;
    }
    if (marks > 0) inside = at - line.start;
    else if (open === undefined && indentOf(text, line) === 0) inside = 0;
    const rest = text.slice(at, line.end);
    if (open !== undefined && marks === 0 && match(UNDERLINE, text, at, line.end)) {
      close(rest.includes('=') ? 1 : 2, line.end);
      continue;
    }
    if (match(RULE, text, line.start, line.end) || match(RULE, text, at, line.end)) {
      close();
      continue;
    }
    opaque = opaqueAt(rest, mdx, open !== undefined);
    if (opaque !== undefined) {
      close();
      if (opaque.startsAndEnds(rest)) opaque = undefined;
      continue;
    }
    if (open === undefined && marks === 0 && indentOf(text, line) >= inside + 4) continue;
    const heading = match(HEADING, text, at, line.end);
    if (heading !== undefined) {
      close();
      pushHeading(text, line, at, heading, blocks);
      continue;
    }
    const next = lines[from + 1];
    if (!table && open === undefined && rest.includes('|') && next !== undefined && isDelimiter(text, next)) {
      pushCells(text, line, at, blocks);
      table = true;
      from++;
      continue;
    }
    if (table) {
      pushCells(text, line, at, blocks);
      continue;
    }
    if (open !== undefined && (marks === 0 || (kind === 'quote' && open.kind === 'quote'))) {
      open.starts.push(at);
      open.end = line.end;
      continue;
    }
    close();
    open = { kind, start: at, lineStart: line.start, starts: [], end: line.end };
  }
  close();
  return blocks;
}

/** Limit of nested containers: anything deeper is text. */
const MOST_MARKS = 32;

function prefixOf(text: string, line: Line): { readonly at: number; readonly kind: BlockKind; readonly marks: number } {
  let at = line.start;
  let marks = 0;
  let kind: BlockKind = 'paragraph';
  while (at < line.end && marks < MOST_MARKS) {
    if (match(RULE, text, at, line.end)) break;
    const found = match(CONTAINER, text, at, line.end);
    if (found === undefined || found[0] === '') break;
    at += found[0].length;
    marks++;
    kind = found[0].includes('>') ? 'quote' : 'item';
  }
  while (at < line.end && (text[at] === ' ' || text[at] === '\t')) at++;
  return { at, kind, marks };
}

/** A sticky match that ends with the line. */
function match(pattern: RegExp, text: string, at: number, end: number): RegExpExecArray | undefined {
  pattern.lastIndex = 0;
  return pattern.exec(text.slice(at, end)) ?? undefined;
}

function indentOf(text: string, { start, end }: Line): number {
  let columns = 0;
  for (let at = start; at < end; at++) {
    if (text[at] === ' ') columns++;
    else if (text[at] === '\t') columns += 4;
    else break;
  }
  return columns;
}

function pushHeading(text: string, line: Line, at: number, found: RegExpExecArray, blocks: Block[]): void {
  const start = at + found[0].length;
  const closing = /[ \t]+#+[ \t]*$/.exec(text.slice(Math.max(start - 1, line.end - 200), line.end));
  const end = trimmedEnd(text, start, closing === null ? line.end : Math.max(start, line.end - closing[0].length));
  if (start >= end) return;
  const level = found[1]?.length ?? 1;
  blocks.push({
    kind: 'heading',
    level,
    text: { start, end },
    lines: { start: line.start, end: line.end },
    starts: [],
  });
}

/** Trailing blanks of a block are not part of its text: no reader sees them. */
function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--;
  return at;
}

function isDelimiter(text: string, { start, end }: Line): boolean {
  const line = text.slice(start, end).replace(/^[ \t>]+/, '');
  return line.includes('-') && line.includes('|') && DELIMITERS.test(line);
}

function pushCells(text: string, line: Line, from: number, blocks: Block[]): void {
  let start = text[from] === '|' ? from + 1 : from;
  for (let at = start; at <= line.end; at++) {
    if (at < line.end && text[at] === '\\') at++;
    else if (at === line.end || text[at] === '|') {
      const cell = text.slice(start, at);
      const before = cell.length - cell.trimStart().length;
      const words = cell.trim();
      const span = { start: start + before, end: start + before + words.length };
      if (words !== '') blocks.push({ kind: 'cell', level: 0, text: span, lines: span, starts: [] });
      start = at + 1;
    }
  }
}

/** Keys of the front matter whose values readers see. */
const KEYS =
  /^(title|description|sidebar_label|linkTitle|linktitle|summary|subtitle|tagline|pagination_label|short-title):[ \t]+/;

/** @returns the first line after the front matter */
function frontMatter(text: string, lines: readonly Line[], blocks: Block[]): number {
  const first = lines[0];
  if (first === undefined || !/^---[ \t]*$/.test(text.slice(first.start, first.end))) return 0;
  const last = lines.findIndex(({ start, end }, at) => at > 0 && /^---[ \t]*$/.test(text.slice(start, end)));
  if (last < 0) return 0;
  const seen = new Set<string>();
  for (const { start, end } of lines.slice(1, last)) {
    const line = text.slice(start, end);
    const [before = '', key = ''] = KEYS.exec(line) ?? [];
    const value = line.slice(before.length).trimEnd();
    if (key === '' || seen.has(key) || value === '' || /^[|>&*![{#%@`]/.test(value) || /\\|''|[ \t]#/.test(value))
      continue;
    const quote = /^(["']).+\1$/.test(value) ? 1 : 0;
    if (quote === 0 && /^["']/.test(value)) continue;
    seen.add(key);
    const from = start + before.length + quote;
    const span = { start: from, end: start + before.length + value.length - quote };
    blocks.push({ kind: 'front', level: 0, key, text: span, lines: { start, end }, starts: [] });
  }
  return last + 1;
}
