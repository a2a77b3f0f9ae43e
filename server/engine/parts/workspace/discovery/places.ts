import { normalizeLocale } from '../../../../../shared/locale.ts';
import { localeNamesOf } from '../../../../core/formats/index.ts';
import type { LocaleNames } from '../../../../core/formats/traits.ts';
import { type Certainty, certaintyOf, localeOfName } from './languages.ts';

/** A place in a path that may name its locale. */
export interface Place {
  readonly path: string;
  /** UTF-16 offset in the path. */
  readonly start: number;
  readonly spelling: string;
  readonly locale: string;
  readonly certainty: Certainty;
  /** It is the English name of the language: `german`. */
  readonly named?: true;
  readonly at: 'stem' | 'suffix' | 'folder';
  /** The separator before a suffix. */
  readonly separator?: string;
  /** The path with `{locale}` at this place. */
  readonly pattern: string;
  /** Shared by others in the same place: for a folder the path down to it, otherwise the pattern. */
  readonly slot: string;
}

/** The places of a path that may name its locale, innermost first: the stem, its suffix after a dot, underscore or hyphen, or a folder. */
export function placesOf(path: string): readonly Place[] {
  const own = localeNamesOf(path);
  if (own !== undefined) return ownPlace(path, own);
  const places: Place[] = [];
  const name = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  const stem = path.slice(name, dot);
  const add = (start: number, end: number, at: Place['at'], separator?: string): void => {
    const place = placeAt(path, start, end, at);
    if (place !== undefined) places.push({ ...place, ...(separator !== undefined && { separator }) });
  };
  add(name, dot, 'stem');
  // Longest first: `pt_BR` before `BR`.
  if (places.length === 0)
    for (const { index, 0: separator } of stem.matchAll(/[._-]/g))
      if (index > 0) add(name + index + 1, dot, 'suffix', separator);
  let end = name - 1;
  while (end > 0) {
    const start = path.lastIndexOf('/', end - 1) + 1;
    add(start, end, 'folder');
    end = start - 1;
  }
  return places;
}

/** The place used by the tool of a format, which uses no other. */
function ownPlace(path: string, { paths, read }: LocaleNames): readonly Place[] {
  const [start, end] = paths.exec(path)?.indices?.[1] ?? [0, 0];
  const spelling = path.slice(start, end);
  const locale = spelling === '' ? undefined : read(spelling);
  if (locale === undefined) return [];
  const pattern = `${path.slice(0, start)}{locale}${path.slice(end)}`;
  const slot = pattern.slice(0, pattern.indexOf('/', start) + 1);
  return [{ path, start, spelling, locale, certainty: 'sure', at: 'folder', pattern, slot }];
}

function placeAt(path: string, start: number, end: number, at: Place['at']): Place | undefined {
  const spelling = path.slice(start, end);
  const named = at === 'suffix' ? undefined : localeOfName(spelling);
  const certainty = named === undefined ? certaintyOf(spelling) : 'sure';
  if (certainty === undefined) return undefined;
  const pattern = `${path.slice(0, start)}{locale}${path.slice(end)}`;
  return {
    path,
    start,
    spelling,
    locale: named ?? normalizeLocale(spelling),
    certainty,
    ...(named !== undefined && { named: true as const }),
    at,
    pattern,
    slot: at === 'folder' ? pattern.slice(0, start + '{locale}/'.length) : pattern,
  };
}
