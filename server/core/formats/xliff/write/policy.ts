import type { Change, NewState, StatePolicy } from '../../format.ts';
import type { Conventions } from '../conventions.ts';

/** Changes to the attributes that state the progress of a translation. Null removes, undefined leaves unchanged. */
export interface StateChange {
  readonly state?: string;
  /** `state-qualifier` (1.2). */
  readonly qualifier?: string | null;
  /** `subState` (2.x). */
  readonly subState?: string | null;
  /** `approved` (1.2). */
  readonly approved?: 'no';
}

/** What the file states about the unit before the change. */
export interface StateBefore {
  readonly state: string | undefined;
  readonly approved: string | undefined;
  readonly hadTarget: boolean;
}

/** Our prefix in `subState`; the prefix `xlf` is reserved (XLIFF 2.1 section 4.3.1.25). */
const SUB_STATES = { machine: 'dragoman:mt', memory: 'dragoman:tm', person: null } as const;

const QUALIFIERS = { machine: 'leveraged-mt', memory: 'leveraged-tm', person: null } as const;

/** XLIFF 1.2 section 3.2, `state`. */
const WORDS_12: Readonly<Record<NewState, string>> = {
  'needs-review': 'needs-review-translation',
  translated: 'translated',
  reviewed: 'signed-off',
  final: 'final',
};

/** XLIFF 2.x has no state for a translation that awaits review: `translated` means just that. */
const WORDS_2: Readonly<Record<NewState, string>> = {
  'needs-review': 'translated',
  translated: 'translated',
  reviewed: 'reviewed',
  final: 'final',
};

/** The recommended policy (docs/spec/formats.md#xliff-states). */
const RECOMMENDED = { machine: 'needs-review', memory: 'translated', person: 'translated' } as const;

/** The state after a new target. States are added only to files that use them, unless the project says otherwise. */
export function stateAfter(
  family: 1 | 2,
  change: Change,
  before: StateBefore,
  conventions: Conventions,
  policy: StatePolicy = {},
): StateChange {
  if (change.keepsState === true) return {};
  const approved = before.approved === 'yes' ? ({ approved: 'no' } as const) : {};
  if (!conventions.states) return approved;
  return family === 1 ? { ...after12(change, before, policy), ...approved } : after2(change, before, policy);
}

/** The state for a new target of this origin, before it is mapped to a format. */
export function newState({ origin, review }: Change, policy: StatePolicy): NewState {
  if (review === true) return 'needs-review';
  const wanted = policy[origin];
  if (wanted !== undefined) return wanted;
  return review === false ? 'translated' : RECOMMENDED[origin];
}

function after12(change: Change, { state, hadTarget }: StateBefore, policy: StatePolicy): StateChange {
  const { origin } = change;
  const wanted = WORDS_12[newState(change, policy)];
  if (origin !== 'person') return { state: wanted, qualifier: policy.origin === false ? null : QUALIFIERS[origin] };
  if (change.review === true) return { state: wanted, qualifier: null };
  // The sign-off was for another text.
  if (state === 'signed-off' || state === 'final')
    return { state: policy.person === undefined ? WORDS_12['needs-review'] : wanted, qualifier: null };
  if (state === undefined ? !hadTarget : state === 'new' || state.startsWith('needs-'))
    return { state: wanted, qualifier: null };
  return { qualifier: null };
}

function after2(change: Change, { state, hadTarget }: StateBefore, policy: StatePolicy): StateChange {
  const { origin } = change;
  const wanted = WORDS_2[newState(change, policy)];
  if (origin !== 'person') return { state: wanted, subState: policy.origin === false ? null : SUB_STATES[origin] };
  if (state === undefined && hadTarget) return { subState: null };
  return { state: wanted, subState: null };
}
