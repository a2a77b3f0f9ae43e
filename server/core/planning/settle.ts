import type { CheckContext } from '../checks/check.ts';
import type { Change } from '../formats/format.ts';
import { render } from './mask/render.ts';
import type { PlannedUnit } from './plan.ts';
import type { Result } from './results.ts';
import { breakLines } from './verify/cue-lines.ts';
import { type Finding, firstHard } from './verify/finding.ts';
import { verifyUnit } from './verify/verify-unit.ts';

/** The decision about a unit: written, refused with a reason, or left because the run stopped before its answers came. */
export type Decision =
  | {
      readonly do: 'write';
      readonly change: Change;
      readonly repaired: boolean;
      /** For the report; empty for a translation that was flawless at once. */
      readonly remarks: readonly string[];
    }
  /** `whole`: every text passed on its own, but the unit assembled from them does not. */
  | { readonly do: 'refuse'; readonly reason: string; readonly whole?: boolean }
  | { readonly do: 'leave' };

/** Assembles the items of a unit. A unit with one refused item is refused as a whole: half a message is a broken message. */
export function settle(planned: PlannedUnit, results: readonly Result[], context: CheckContext): Decision {
  const refused = results.find((result) => result !== undefined && 'refused' in result);
  if (refused !== undefined && 'refused' in refused) {
    return { do: 'refuse', reason: `${refused.refused}${after(refused.attempts)}` };
  }
  const settled = results.flatMap((result) => (result !== undefined && 'settled' in result ? [result.settled] : []));
  if (settled.length < results.length) return { do: 'leave' };

  const attempts = Math.max(...results.map((result) => result?.attempts ?? 1));
  const { unit, message } = planned;
  const texts = settled.map(({ pieces }, index) => {
    const item = message.items[index];
    if (item === undefined || unit.sourceUnit.cue === undefined) return pieces;
    return breakLines(item, pieces, context, message.items.length === 1);
  });
  const parts = render(message, texts);
  const whole = verifyUnit(planned, parts, context);
  const wrong = firstHard(whole);
  if (wrong !== undefined) return { do: 'refuse', reason: `${wrong.reason}${after(attempts)}`, whole: true };

  const repairs = new Set(settled.flatMap((one) => one.repairs));
  const soft: readonly Finding[] = [...settled.flatMap(({ findings }) => findings), ...whole];
  const remarks = [
    ...(repairs.size > 0 ? [`repaired: ${[...repairs].join(', ')}`] : []),
    ...new Set(soft.map(({ reason }) => reason)),
    ...(attempts > 1 ? [`accepted at attempt ${attempts}`] : []),
  ];
  const review = repairs.size > 0 || soft.length > 0;
  const { targetLocale } = context;
  // A list that has grown has spare capacity: kept until the end, that is more than its content.
  const change: Change = {
    unit: unit.id,
    parts: parts.slice(),
    origin: 'machine',
    targetLocale,
    ...(review && { review: true }),
  };
  return { do: 'write', change, repaired: repairs.size > 0, remarks };
}

function after(attempts: number): string {
  return attempts > 1 ? ` (after ${attempts} attempts)` : '';
}
