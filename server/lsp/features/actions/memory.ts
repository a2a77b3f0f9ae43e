import type { CodeAction, Range } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../../../shared/action-kinds.ts';
import { isMissing } from '../../../core/checks/words/missing.ts';
import { unitsAt } from '../../../core/formats/common/units/places.ts';
import { label } from '../../../core/language/complete/insert.ts';
import { targetSignature } from '../../../core/language/fix.ts';
import { pairOf } from '../../../core/language/pairs.ts';
import type { Context } from '../../context.ts';
import type { WireFix } from '../diagnostics/data.ts';
import { matchesFor } from '../memory/matches.ts';
import type { Subject } from '../subject.ts';
import type { Wanted } from './translate.ts';

/** How many matches are offered for the unit at the cursor. */
const OFFERED = 3;

/** "Use memory match (100 %): …" for the unit at the cursor. The edit is computed when one is chosen. */
export function memoryActions(context: Context, subject: Subject, range: Range, wanted: Wanted): CodeAction[] {
  const { snapshot, input } = subject;
  if (input.role !== 'target' || input.catalog.malformed || !wanted(ACTION_KINDS.memory, false)) return [];
  const { start, end } = snapshot.lines.span(range);
  const touched = unitsAt(input.catalog, { start, end });
  const [unit] = touched;
  if (unit === undefined || touched.length > 1 || (unit.lock !== undefined && unit.lock !== 'approved')) return [];
  const pair = pairOf(subject, unit);
  if (pair === undefined || pair.sourceUnit.lock === 'translate-no') return [];
  const missing = isMissing(pair);
  return matchesFor(context, subject, pair, 'look')
    .slice(0, OFFERED)
    .map(({ percent, parts, target, sameContext }): CodeAction => {
      const title = context.client.localizer.say('memoryMatch', percent, label(target));
      const fix: WireFix = {
        title,
        safe: false,
        change: { unit: pair.id, parts, origin: 'memory', ...(percent < 100 && { review: true }) },
        was: targetSignature(subject.format, unit),
      };
      return {
        title,
        kind: ACTION_KINDS.memory,
        ...(missing && sameContext && { isPreferred: true }),
        data: { uri: snapshot.uri, version: snapshot.version, fix },
      };
    });
}
