import type { TableKind } from '../../../../shared/pages/table.ts';
import type { Severity, State } from '../../../core/formats/format.ts';

/** What is known of a cell, as bits: a large table has half a million of them. */
export const FLAG = {
  /** There is a translation. */
  text: 1,
  /** The locale does not have such a unit, or does not need it. */
  none: 2,
  missing: 4,
  review: 8,
  locked: 16,
  stale: 32,
  changed: 64,
  /** The checks have seen it: the bits of the severity are valid. */
  checked: 128,
} as const;

const SEVERITIES: readonly (Severity | undefined)[] = [undefined, 'hint', 'information', 'warning', 'error'];
const SEVERITY_AT = 8;
const STATES: readonly State[] = ['initial', 'needs-work', 'translated', 'reviewed', 'final'];
const STATE_AT = 12;
const CHECKED = FLAG.checked | (15 << SEVERITY_AT);

export function stateBits(state: State): number {
  return STATES.indexOf(state) << STATE_AT;
}

export function stateOf(bits: number): State | undefined {
  return STATES[(bits >> STATE_AT) & 7];
}

/** @param worst undefined: there are no findings */
export function withWorst(bits: number, worst: Severity | undefined): number {
  return (bits & ~CHECKED) | FLAG.checked | (SEVERITIES.indexOf(worst) << SEVERITY_AT);
}

/** Keeps the checks' findings of a cell whose text has not changed. */
export function carried(bits: number, before: number): number {
  return bits | (before & CHECKED);
}

export function worstOf(bits: number): Severity | undefined {
  return SEVERITIES[(bits >> SEVERITY_AT) & 15];
}

export function worst(severities: Iterable<Severity>): Severity | undefined {
  let most = 0;
  for (const severity of severities) most = Math.max(most, SEVERITIES.indexOf(severity));
  return SEVERITIES[most];
}

export function isOf(bits: number, kind: TableKind): boolean {
  if (kind === 'findings') return worstOf(bits) !== undefined;
  return (bits & FLAG[kind]) !== 0;
}

export function kindsOf(bits: number): readonly TableKind[] {
  const kinds: TableKind[] = [];
  for (const kind of ['missing', 'review', 'stale', 'findings', 'changed'] as const)
    if (isOf(bits, kind)) kinds.push(kind);
  return kinds;
}
