import { afterLineEnd, lineEnd, lineStart } from '../../text/lines.ts';
import { applyEdits, type Edit } from '../../text/span.ts';
import type { Catalog, SourceFile, Written } from '../format.ts';
import { type BlockUnit, isBlockUnit } from './read.ts';

type Rejected = { readonly unit: string; readonly reason: string };

/**
 * Inserts blocks that the translation lacks where the source has them: after the counterpart of the block before, or in front of the counterpart of
 * the next one. An empty translation becomes the whole source document, with its code, without the untranslated blocks. `texts`: raw text by the id
 * of the source's block.
 */
export function insertBlocks(
  text: string,
  catalog: Catalog,
  source: SourceFile,
  texts: ReadonlyMap<string, string>,
  twins: ReadonlyMap<string, string>,
): Written {
  const blocks = source.catalog.units.filter(isBlockUnit);
  const eol = /\r\n|\r|\n/.exec(text)?.[0] ?? /\r\n|\r|\n/.exec(source.text)?.[0] ?? '\n';
  if (/^\ufeff?\s*$/.test(text)) {
    const whole = applyEdits(source.text, translated(source.text, blocks, texts, 0));
    return { edits: [{ span: { start: 0, end: text.length }, text: whole }], rejected: [] };
  }
  const own = new Map(catalog.units.filter(isBlockUnit).map((unit) => [unit.id, unit]));
  const twinOf = ({ id }: BlockUnit) => own.get(id) ?? own.get(twins.get(id) ?? '');
  const edits: Edit[] = [];
  const rejected: Rejected[] = [];
  const next = followers(blocks, twinOf);
  let before: BlockUnit | undefined;
  let previous: BlockUnit | undefined;
  for (let at = 0; at < blocks.length; at++) {
    const first = blocks[at];
    if (first === undefined) break;
    const twin = twinOf(first);
    if (twin !== undefined || !texts.has(first.id)) {
      if (twin !== undefined) [before, previous] = [twin, first];
      continue;
    }
    const run = [first];
    for (let more = blocks[at + 1]; more !== undefined; more = blocks[at + 1]) {
      if (!texts.has(more.id) || twinOf(more) !== undefined || isFront(more) !== isFront(first)) break;
      run.push(more);
      at++;
    }
    const place = placeOf(text, source.text, first, previous, before, next.get(first));
    const ends = sharesLine(source.text, run, blocks, at);
    if (place === undefined || ends) {
      const reason = ends
        ? 'The table of the translation has other cells: add the row by hand.'
        : 'The translation has no front matter: add it by hand.';
      rejected.push(...run.map(({ id }) => ({ unit: id, reason })));
      continue;
    }
    const raw = sliceOf(source.text, run, blocks[at + 1], texts).replaceAll(/\r\n|\r|\n/g, eol);
    const gap = eol.repeat(place.lines);
    edits.push({ span: { start: place.at, end: place.at }, text: place.behind ? gap + raw : raw + gap });
  }
  return { edits, rejected };
}

const isFront = ({ block }: BlockUnit): boolean => block.kind === 'front';

/** For each block, the counterpart of the next block that has one. */
function followers(blocks: readonly BlockUnit[], twinOf: (unit: BlockUnit) => BlockUnit | undefined) {
  const next = new Map<BlockUnit, BlockUnit>();
  let twin: BlockUnit | undefined;
  for (const block of blocks.toReversed()) {
    if (twin !== undefined) next.set(block, twin);
    twin = twinOf(block) ?? twin;
  }
  return next;
}

interface Place {
  readonly at: number;
  /** Line breaks between the new block and its neighbour. */
  readonly lines: number;
  readonly behind: boolean;
}

function placeOf(
  text: string,
  source: string,
  first: BlockUnit,
  previous: BlockUnit | undefined,
  before: BlockUnit | undefined,
  after: BlockUnit | undefined,
): Place | undefined {
  const start = lineStart(source, first.block.lines.start);
  const usable = (twin: BlockUnit | undefined) =>
    twin !== undefined && isFront(twin) === isFront(first) ? twin : undefined;
  const left = usable(before);
  const gap = previous === undefined ? '' : source.slice(lineEnd(source, previous.block.lines.end), start);
  if (left !== undefined && /^[\s>]*$/.test(gap))
    return { at: lineEnd(text, left.block.lines.end), lines: breaksIn(gap), behind: true };
  const right = usable(after);
  if (right !== undefined)
    return { at: lineStart(text, right.block.lines.start), lines: isFront(first) ? 1 : 2, behind: false };
  if (isFront(first)) return undefined;
  let end = text.length;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end--;
  return { at: end, lines: 2, behind: true };
}

function breaksIn(gap: string): number {
  return Math.min(2, Math.max(1, gap.match(/\r\n|\r|\n/g)?.length ?? 1));
}

/** A row is inserted as a whole or not at all. */
function sharesLine(source: string, run: readonly BlockUnit[], blocks: readonly BlockUnit[], last: number): boolean {
  const [first, end] = [run[0], run.at(-1)];
  const [left, right] = [blocks[last - run.length], blocks[last + 1]];
  const apart = (a: BlockUnit | undefined, b: BlockUnit | undefined) =>
    a === undefined || b === undefined || /[\r\n]/.test(source.slice(a.block.text.start, b.block.text.start));
  return !apart(left, first) || !apart(end, right);
}

function sliceOf(
  source: string,
  run: readonly BlockUnit[],
  next: BlockUnit | undefined,
  texts: ReadonlyMap<string, string>,
): string {
  const start = lineStart(source, run[0]?.block.lines.start ?? 0);
  const last = lineEnd(source, run.at(-1)?.block.lines.end ?? start);
  const end = withClosing(source, start, last, next?.block.lines.start ?? source.length);
  return applyEdits(source.slice(start, end), translated(source, run, texts, start));
}

const OPENS = /^[\s>]*:{3,}\s*[^\s:]/;
const CLOSES = /^[\s>]*:{3,}\s*$/;

/** The end of a slice, extended to the ends of the containers (`::: tip`) that begin in it, if they come before the next block. */
function withClosing(source: string, start: number, end: number, next: number): number {
  let open = 0;
  for (const line of source.slice(start, end).split(/\r\n|\r|\n/))
    if (CLOSES.test(line)) open = Math.max(0, open - 1);
    else if (OPENS.test(line)) open += 1;
  let closed = end;
  for (let at = afterLineEnd(source, end); open > 0 && at < next; at = afterLineEnd(source, lineEnd(source, at))) {
    const stop = lineEnd(source, at);
    if (!CLOSES.test(source.slice(at, stop))) continue;
    closed = stop;
    open -= 1;
  }
  return closed;
}

/** The edits that put translations into the part of the source that begins at `from`, and remove what has none. */
function translated(
  source: string,
  blocks: readonly BlockUnit[],
  texts: ReadonlyMap<string, string>,
  from: number,
): readonly Edit[] {
  return blocks.map(({ id, block }) => {
    const text = texts.get(id);
    const { start, end } =
      text !== undefined || block.kind === 'cell'
        ? block.text
        : { start: block.lines.start, end: afterLineEnd(source, block.lines.end) };
    return { span: { start: start - from, end: end - from }, text: text ?? '' };
  });
}
