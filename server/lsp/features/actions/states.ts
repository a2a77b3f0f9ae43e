import type { CodeAction, Range } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../../../shared/action-kinds.ts';
import { type MarkedState, SERVER_COMMANDS, type SetStateArguments } from '../../../../shared/commands.ts';
import type { Unit } from '../../../core/formats/format.ts';
import { isBlank } from '../../../core/text/content.ts';
import type { Localizer } from '../../localizer.ts';
import { statesFor, unitsIn } from '../states/touched.ts';
import type { Subject } from '../subject.ts';
import type { Wanted } from './translate.ts';

/** "Mark as reviewed" and so on for translated units in a range: each state that at least one of them is not in. */
export function stateActions(subject: Subject, range: Range, wanted: Wanted, { say }: Localizer): CodeAction[] {
  const known = statesFor(subject);
  const states = known.filter((state) => wanted(kindOf(state), false));
  if (states.length === 0) return [];
  const touched = unitsIn(subject, subject.snapshot.lines.span(range)).filter(
    ({ target, lock }) => !isBlank(target) && lock !== 'translate-no' && lock !== 'locked',
  );
  return states.flatMap((state) => {
    // Without a state in the file, a translation counts as translated; the user may want it to be written.
    const isSaid = (unit: Unit) => unit.state === state && (unit.stateName !== undefined || !known.includes('final'));
    const units = touched.filter((unit) => !isSaid(unit)).map(({ id }) => id);
    if (units.length === 0) return [];
    const title = units.length === 1 ? say(`mark_${state}`) : say(`markAll_${state}`, units.length);
    const argument: SetStateArguments = { uri: subject.snapshot.uri, state, units };
    return [
      { title, kind: kindOf(state), command: { title, command: SERVER_COMMANDS.setState, arguments: [argument] } },
    ];
  });
}

function kindOf(state: MarkedState): string {
  return `${ACTION_KINDS.state}.${state}`;
}
