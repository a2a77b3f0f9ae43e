import { baseLanguage } from '../../../shared/locale.ts';
import { breakPlaces } from '../text/break-places.ts';
import { plainText } from '../text/content.ts';
import { UNSPACED } from '../text/punctuation.ts';
import { hasWords, type Item, isToken, type Piece, type Token, textOf, tidy, tokensOf } from './mask/pieces.ts';
import type { PlannedUnit } from './plan.ts';

/** One sentence over several cues, sent as one text with marks for its breaks. */
export interface JointCues {
  /** In order of time, at least two. */
  readonly units: readonly PlannedUnit[];
  readonly item: Item;
}

/** More cues than this are not one sentence, or cannot be redistributed. */
const MOST_CUES = 4;
/** A longer pause ends the sentence, whatever the punctuation says. In ms. */
const LONGEST_PAUSE = 1_500;
/** Characters per second that can be read comfortably (docs/spec/checks.md#subtitle-limits); above that, another distribution is tried. */
const READING_SPEED = 20;

/**
 * Finds sentences that continue across cues: a cue without an end mark, followed soon by one that continues in lower case (or, in scripts without
 * case, after a comma). Only cues that are adjacent in the file, and all of which are to be translated.
 */
export function joinCues(units: readonly PlannedUnit[], order: ReadonlyMap<string, number>): readonly JointCues[] {
  const joined: JointCues[] = [];
  let run: PlannedUnit[] = [];
  const finish = () => {
    if (run.length > 1) joined.push({ units: run, item: jointItem(run) });
    run = [];
  };
  for (const unit of units) {
    const last = run.at(-1);
    if (last !== undefined && (run.length >= MOST_CUES || !goesOn(last, unit, order))) finish();
    run.push(unit);
  }
  finish();
  return joined;
}

function goesOn(before: PlannedUnit, after: PlannedUnit, order: ReadonlyMap<string, number>): boolean {
  const [a, b] = [before.unit.sourceUnit, after.unit.sourceUnit];
  const [left, right] = [before.message.items, after.message.items];
  if (a.cue === undefined || b.cue === undefined || left.length !== 1 || right.length !== 1) return false;
  if ((order.get(b.id) ?? -1) !== (order.get(a.id) ?? -2) + 1) return false;
  const pause = b.cue.start - a.cue.end;
  if (pause < 0 || pause > LONGEST_PAUSE) return false;
  const end = plainText(before.unit.source).trimEnd();
  const start = plainText(after.unit.source).trimStart();
  if (/[.!?…。！？♪♫:;\])]["'”’»]*$/.test(end) || /^[-–—♪♫([]/.test(start)) return false;
  return /^["'“„«]?\p{Ll}/u.test(start) || (/[,，、]$/.test(end) && /^\p{Lo}/u.test(start));
}

function jointItem(units: readonly PlannedUnit[]): Item {
  const pieces: Piece[] = [];
  let pair = 0;
  for (const { message } of units) {
    if (pieces.length > 0)
      pieces.push({ body: { kind: 'break', raw: '\n' }, role: 'standalone', pair: pair++, shown: '', ordered: true });
    const own = message.items[0]?.pieces ?? [];
    // Pairs are numbered per item: the numbers of the next cue follow those of the last one.
    for (const piece of own) pieces.push(isToken(piece) ? { ...piece, pair: piece.pair + pair } : piece);
    pair += own.length;
  }
  return { pieces };
}

/** The pieces of each cue, or undefined if the answer cannot be split: the cues are then asked one by one. */
export function splitCues(
  { units, item }: JointCues,
  answer: readonly Piece[],
  targetLocale: string,
): readonly (readonly Piece[])[] | undefined {
  const sources = cutAtBreaks(item.pieces);
  const marked = cutAtBreaks(answer);
  const parts = marked.length === sources.length ? marked : [];
  const fits = parts.length > 0 && parts.every((part, index) => isSound(part, sources[index] ?? []));
  const even = redistribute(units, answer, fits ? parts : undefined, baseLanguage(targetLocale));
  if (even !== undefined) return even;
  return fits ? parts.map((part, index) => restore(part, sources[index] ?? [], units[index])) : undefined;
}

function cutAtBreaks(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const parts: Piece[][] = [[]];
  for (const piece of pieces) {
    if (isToken(piece) && piece.body.kind === 'break') parts.push([]);
    else parts.at(-1)?.push(piece);
  }
  return parts;
}

/** Whether a part has words, the same codes as the cue, and no punctuation that belongs to the previous cue. */
function isSound(part: readonly Piece[], source: readonly Piece[]): boolean {
  const text = textOf(part);
  const numbers = (pieces: readonly Piece[]) =>
    tokensOf(pieces)
      .map(({ pair, role }) => `${pair} ${role}`)
      .toSorted()
      .join();
  return hasWords(text) && !/^\s*[,.;:!?)\]]/.test(text) && numbers(part) === numbers(source);
}

/** The cue's own tokens instead of their renumbered copies. */
function restore(part: readonly Piece[], source: readonly Piece[], unit: PlannedUnit | undefined): readonly Piece[] {
  const own = tokensOf(unit?.message.items[0]?.pieces ?? []);
  const byNumber = new Map(tokensOf(source).map((token, index) => [`${token.pair} ${token.role}`, own[index]]));
  return part.map((piece) => (isToken(piece) ? (byNumber.get(`${piece.pair} ${piece.role}`) ?? piece) : piece));
}

/** Splits a text without codes differently, by the time each cue is shown, if one of the marked parts would have to be read too fast. */
function redistribute(
  units: readonly PlannedUnit[],
  answer: readonly Piece[],
  marked: readonly (readonly Piece[])[] | undefined,
  language: string,
): readonly (readonly Piece[])[] | undefined {
  const isBreak = ({ body }: Token) => body.kind === 'break';
  if (!tokensOf(answer).every(isBreak)) return undefined;
  const times = units.map(({ unit }) =>
    Math.max(1, (unit.sourceUnit.cue?.end ?? 0) - (unit.sourceUnit.cue?.start ?? 0)),
  );
  const haste = (parts: readonly string[]) =>
    Math.max(...parts.map((part, index) => (part.length * 1000) / (times[index] ?? 1)));
  const now = marked && haste(marked.map(textOf));
  if (now !== undefined && now <= READING_SPEED) return undefined;
  const space = UNSPACED.has(language) ? '' : ' ';
  const text = textOf(tidy(answer.map((piece) => (isToken(piece) ? space : piece))));
  const cuts = breakPlaces(text, times, language);
  if (cuts === undefined) return undefined;
  const parts = [0, ...cuts].map((from, index) => text.slice(from, cuts[index] ?? text.length).trim());
  // Meaning first: the marked breaks stay unless the new ones are clearly easier to read.
  if (!parts.every(hasWords) || (now !== undefined && haste(parts) > now * 0.8)) return undefined;
  return parts.map((part) => [part]);
}
