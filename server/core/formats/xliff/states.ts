import type { Lock, Origin, State } from '../format.ts';

/** XLIFF 1.2 states (section 3.2, `state`) in our terms. `signed-off` is approved work that is not yet final. */
const STATES_12: ReadonlyMap<string, State> = new Map([
  ['new', 'initial'],
  ['needs-translation', 'initial'],
  ['needs-adaptation', 'needs-work'],
  ['needs-l10n', 'needs-work'],
  ['needs-review-translation', 'needs-work'],
  ['needs-review-adaptation', 'needs-work'],
  ['needs-review-l10n', 'needs-work'],
  ['translated', 'translated'],
  ['signed-off', 'reviewed'],
  ['final', 'final'],
]);

/** XLIFF 2.x states (2.1 section 4.3.1.24). */
const STATES_2: ReadonlyMap<string, State> = new Map([
  ['initial', 'initial'],
  ['translated', 'translated'],
  ['reviewed', 'reviewed'],
  ['final', 'final'],
]);

/** `subState` of a 2.x segment that a person wants redone: 2.x has no state for it (2.1 section 4.3.1.25). */
export const NEEDS_WORK = 'dragoman:needs-work';

/** The state of a unit. States of the other version are understood (tools write `new` into 2.0); without a known one the target decides. */
export function normalState(family: 1 | 2, word: string | undefined, isBlank: () => boolean): State {
  const [own, other] = family === 1 ? [STATES_12, STATES_2] : [STATES_2, STATES_12];
  const known = word === undefined ? undefined : (own.get(word) ?? other.get(word));
  return known ?? (isBlank() ? 'initial' : 'translated');
}

/** Why the file's own states keep machines away; `translate="no"` and `{Locked}` are checked first. */
export function stateLock(word: string | undefined, approved: string | undefined): Lock | undefined {
  if (approved === 'yes') return 'approved';
  return word === 'final' || word === 'signed-off' ? 'final' : undefined;
}

/** Where a target came from, by its `state-qualifier` (1.2) or `subState` (2.x, using the last part of ours and of other tools' values). */
export function originOf(word: string | undefined): Origin | undefined {
  if (word === undefined) return undefined;
  if (/^(?:leveraged-mt|mt-suggestion)$|:(?:mt|machine)$/.test(word)) return 'machine';
  return /^(?:leveraged-(?:tm|inherited|repository|glossary)|tm-suggestion|exact-match)$|:tm$/.test(word)
    ? 'memory'
    : undefined;
}
