import type { UnitNote } from '../../../shared/commands.ts';
import type { Catalog, Change, Format } from '../formats/format.ts';
import { type BilingualUnit, pairUnits } from '../formats/pair.ts';
import { type Content, signature } from '../text/content.ts';

/** Source and target at one moment; the same catalog twice for a bilingual file. */
export interface Moment {
  readonly source: Catalog;
  readonly target: Catalog;
}

/**
 * Transfers paid changes to a file that has moved on: by unit id, if the source is what was translated and nobody else has changed the target. What
 * cannot be transferred is listed with the reason. Pure.
 */
export function rebase(
  format: Pick<Format, 'layout'>,
  before: Moment,
  now: Moment,
  changes: readonly Change[],
): { readonly kept: readonly Change[]; readonly lost: readonly UnitNote[] } {
  const old = pairsById(format, before);
  const fresh = pairsById(format, now);
  const kept: Change[] = [];
  const lost: UnitNote[] = [];
  for (const change of changes) {
    const reason = obstacle(old.get(change.unit), fresh.get(change.unit));
    if (reason === undefined) kept.push(change);
    else lost.push({ unit: change.unit, reason });
  }
  return { kept, lost };
}

function obstacle(before: BilingualUnit | undefined, now: BilingualUnit | undefined): string | undefined {
  if (before === undefined || now === undefined) return 'The unit was removed while it was being translated.';
  if (said(before.source) !== said(now.source)) return 'Its source was changed while it was being translated.';
  if (said(before.target) !== said(now.target)) return 'Its translation was changed while it was being translated.';
  if (now.sourceUnit.lock !== undefined || now.targetUnit?.lock !== undefined)
    return 'It was locked while it was being translated.';
  return undefined;
}

function pairsById(format: Pick<Format, 'layout'>, { source, target }: Moment): ReadonlyMap<string, BilingualUnit> {
  return new Map(pairUnits(format, source, target).map((pair) => [pair.id, pair]));
}

/** What a content says. An absent target equals an empty one. */
export function said(content: Content | undefined): string {
  return content === undefined ? '' : signature(content.parts);
}
