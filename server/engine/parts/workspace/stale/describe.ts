import { type ChangeObject, diffArrays, diffWordsWithSpace } from 'diff';
import { SOURCE_CHANGED } from '../../../../core/checks/across/stale-translation.ts';
import type { Content } from '../../../../core/text/content.ts';
import type { StaleUnit } from './find.ts';

/** How many UTF-16 units of an old source are shown, and of the words on both sides of a change. */
const SHOWN = 200;
const AROUND = 30;
/** How many UTF-16 units of a commit's subject are shown; it should have no more. */
const SUBJECT = 72;
/** The length of an abbreviated commit id in Git. */
const ABBREVIATED = 9;
/** Texts with more differences are not versions of each other: the diff would be unreadable and slow. */
const MOST_CHANGES = 60;

/** The old source with removed words as `[-…-]` and added words as `{+…+}`, as in `git diff --word-diff`. */
export function wordDiff(was: string, now: string): string {
  const parts = diffWordsWithSpace(oneLine(was), oneLine(now), { maxEditLength: MOST_CHANGES });
  if (parts === undefined) return `[-${cut(oneLine(was), SHOWN)}-]{+${cut(oneLine(now), SHOWN)}+}`;
  return shown(parts);
}

/** Encloses each code of a `markedText`. */
const MARK = '\u0001';

/** A text with its codes verbatim and marked, so that `codeDiff` can tell them from words. */
export function markedText(content: Content): string {
  return content.parts.map((part) => (part.kind === 'text' ? part.text : `${MARK}${part.raw}${MARK}`)).join('');
}

/** A `markedText` without its codes. */
export function unmarked(marked: string): string {
  return marked.replace(/\u0001[^\u0001]*\u0001/g, '');
}

/** Like `wordDiff`, for codes instead of words: compares two `markedText`s. */
export function codeDiff(was: string, now: string): string {
  const tokens = (marked: string) => oneLine(marked).split(/(\u0001[^\u0001]*\u0001|\s+)/);
  const parts = diffArrays(tokens(was), tokens(now));
  return shown(parts.map((part) => ({ ...part, value: part.value.join('').replaceAll(MARK, '') })));
}

function shown(parts: readonly Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>[]): string {
  return parts
    .map(({ value, added, removed }, at) => {
      if (value === '') return '';
      if (added) return `{+${value}+}`;
      if (removed) return `[-${value}-]`;
      return middleCut(value, at > 0, at < parts.length - 1);
    })
    .join('');
}

/** What the source was, and what has changed in it; empty if unknown. */
export function describeStale(unit: StaleUnit): string {
  const { was, now, codes, moved } = unit;
  if (moved !== undefined)
    return `Code showed it in ${moved.was} when it was translated, and shows it in ${moved.now} now.`;
  if (was === undefined) return '';
  const commit = namedCommit(unit);
  const at = commit === undefined ? '' : ` (commit ${commit})`;
  return `It was "${cut(oneLine(was), SHOWN)}"${at}; changed: ${codes ?? wordDiff(was, now)}`;
}

/** Why a translation is stale, for places that do not show the unit's history. */
export function staleMessage(unit: StaleUnit): string {
  return unit.moved === undefined ? `${SOURCE_CHANGED} ${describeStale(unit)}`.trim() : describeStale(unit);
}

/** A commit for display: its short id, its date and the first line of its message, as far as they are known. */
export function namedCommit({
  commit,
  date,
  subject,
}: Pick<StaleUnit, 'commit' | 'date' | 'subject'>): string | undefined {
  if (commit === undefined) return undefined;
  const about = subject === undefined || subject === '' ? [] : [`“${cut(oneLine(subject), SUBJECT)}”`];
  return [shortCommit(commit), ...(date === undefined ? [] : [date]), ...about].join(', ');
}

export function shortCommit(commit: string): string {
  return commit.slice(0, ABBREVIATED);
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${whole(text.slice(0, most - 1))}…`;
}

/** A long common part is only shown where it touches a change. */
function middleCut(text: string, before: boolean, after: boolean): string {
  const kept = (before ? AROUND : 0) + (after ? AROUND : 0);
  if (text.length <= kept + 1) return text;
  return `${before ? whole(text.slice(0, AROUND)) : ''}…${after ? text.slice(-AROUND).replace(/^[\uDC00-\uDFFF]/, '') : ''}`;
}

/** Without half a character at the end. */
function whole(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, '');
}
