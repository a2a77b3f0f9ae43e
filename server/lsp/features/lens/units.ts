import type { Command } from 'vscode-languageserver/node';
import {
  type MarkedState,
  SERVER_COMMANDS,
  type SetStateArguments,
  type TranslateArguments,
} from '../../../../shared/commands.ts';
import { isMissing } from '../../../core/checks/words/missing.ts';
import { passing } from '../../../core/formats/common/units/forget.ts';
import type { State } from '../../../core/formats/format.ts';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import { neededPairs } from '../../../core/language/pairs.ts';
import { isBlank } from '../../../core/text/content.ts';
import type { Localizer } from '../../localizer.ts';
import { statesFor } from '../states/touched.ts';
import type { Subject } from '../subject.ts';

/** Maximum lenses in one file: more would not help anybody. */
const MOST = 5_000;

/** The usual next state of a translation. */
const NEXT: Readonly<Record<State, MarkedState | undefined>> = {
  initial: 'translated',
  'needs-work': 'translated',
  translated: 'reviewed',
  reviewed: 'final',
  final: undefined,
};

/** A unit with a lens: its id in the source, and its position. */
export interface LensPlace {
  readonly id: string;
  readonly start: number;
}

/** The units that have a lens of their own: all, if the file has states; otherwise those that are missing. */
export function unitsWithLens(subject: Subject): readonly LensPlace[] {
  // Called after every keystroke: if every unit has a lens, no text needs to be read.
  if (usesStates(subject))
    return subject.input.catalog.units.slice(0, MOST).map(({ id, nameSpan: { start } }) => ({ id, start }));
  const places: LensPlace[] = [];
  for (const pair of passing(subject.input.catalog, neededPairs(subject))) {
    if (pair.targetUnit === undefined || !isMissing(pair)) continue;
    places.push({ id: pair.id, start: pair.targetUnit.nameSpan.start });
    if (places.length === MOST) break;
  }
  return places;
}

/** The lens of one unit: its state, and the next step. */
export function lensOf(subject: Subject, pair: BilingualUnit, localizer: Localizer): Command {
  const { uri } = subject.snapshot;
  const { targetUnit: unit = pair.sourceUnit } = pair;
  if (isBlank(pair.source)) return { title: localizer.say('nothingToTranslate'), command: '' };
  if (unit.lock === 'translate-no' || unit.lock === 'locked')
    return { title: localizer.say('notToBeTranslated'), command: '' };
  if (isMissing(pair)) {
    const argument: TranslateArguments = { uri, scope: { units: [pair.id] } };
    return { title: localizer.say('missingTranslate'), command: SERVER_COMMANDS.translate, arguments: [argument] };
  }
  const said = unit.stateName !== undefined && unit.stateName !== unit.state ? ` (${unit.stateName})` : '';
  const title = `${localizer.say(`is_${unit.state}`)}${said}`;
  const next = NEXT[unit.state];
  if (next === undefined || !statesFor(subject).includes(next)) return { title, command: '' };
  const argument: SetStateArguments = { uri, state: next, units: [unit.id] };
  const step = `${title} · ${localizer.say(`next_${next}`)}`;
  return { title: step, command: SERVER_COMMANDS.setState, arguments: [argument] };
}

function usesStates(subject: Subject): boolean {
  return statesFor(subject).length > 0 && subject.input.catalog.units.some(({ stateName }) => stateName !== undefined);
}
