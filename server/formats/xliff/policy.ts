import type { Change } from '../format.ts';
import type { Conventions } from './conventions.ts';

/** What becomes of the attributes that state where a translation stands. Null removes, undefined leaves alone. */
export interface StateChange {
  readonly state?: string;
  /** `state-qualifier` (1.2). */
  readonly qualifier?: string | null;
  /** `subState` (2.x). */
  readonly subState?: string | null;
  /** `approved` (1.2). */
  readonly approved?: 'no';
}

/** What the file says about the unit before the change. */
export interface StateBefore {
  readonly state: string | undefined;
  readonly approved: string | undefined;
  readonly hadTarget: boolean;
}

/** Our prefix in `subState`; the prefix `xlf` is reserved (XLIFF 2.1 section 4.3.1.25). */
const SUB_STATES = { machine: 'dragoman:mt', memory: 'dragoman:tm' } as const;

const QUALIFIERS = { machine: 'leveraged-mt', memory: 'leveraged-tm' } as const;

/** The state after a new target. States are added only to files that have some. */
export function stateAfter(family: 1 | 2, change: Change, before: StateBefore, conventions: Conventions): StateChange {
  const approved = before.approved === 'yes' ? ({ approved: 'no' } as const) : {};
  if (!conventions.states) return approved;
  return family === 1 ? { ...after12(change, before), ...approved } : after2(change, before);
}

function after12({ origin, review }: Change, { state, hadTarget }: StateBefore): StateChange {
  if (origin === 'machine')
    return { state: review === false ? 'translated' : 'needs-review-translation', qualifier: QUALIFIERS.machine };
  if (origin === 'memory')
    return { state: review === true ? 'needs-review-translation' : 'translated', qualifier: QUALIFIERS.memory };
  if (review === true || state === 'signed-off' || state === 'final')
    return { state: 'needs-review-translation', qualifier: null };
  if (state === undefined ? !hadTarget : state === 'new' || state.startsWith('needs-'))
    return { state: 'translated', qualifier: null };
  return { qualifier: null };
}

function after2({ origin }: Change, { state, hadTarget }: StateBefore): StateChange {
  if (origin !== 'person') return { state: 'translated', subState: SUB_STATES[origin] };
  if (state === undefined && hadTarget) return { subState: null };
  return { state: 'translated', subState: null };
}
