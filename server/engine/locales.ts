import { normalizeLocale } from '../../shared/locale.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { FileGroup } from '../workspace/groups.ts';
import { type Failure, refuseNothing } from './failure.ts';
import { didYouMean } from './nearest.ts';

/**
 * The locales of a project that somebody means: `de` is `de`, or where there is none `de-DE` and `de-AT`.
 *
 * @returns normalized tags; a failure names one that the project does not have
 */
export function localesMeant(
  groups: readonly FileGroup[],
  wanted: readonly string[],
): Result<ReadonlySet<string>, Failure> {
  const known = new Set(groups.flatMap(({ sourceLocale, targets }) => [sourceLocale, ...targets.keys()]));
  const meant = new Set<string>();
  for (const locale of wanted) {
    const tag = normalizeLocale(locale);
    const exact = [...known].filter((one) => normalizeLocale(one) === tag);
    const found = exact.length > 0 ? exact : [...known].filter((one) => normalizeLocale(one).startsWith(`${tag}-`));
    if (found.length === 0)
      return refuseNothing(
        `The project has no files for ${locale}.${didYouMean(locale, known)} It has: ${[...known].sort().join(', ')}.`,
      );
    for (const one of found) meant.add(one);
  }
  return ok(meant);
}
