import type { TableKind } from '../../../../shared/pages/table.ts';
import type { Severity, State } from '../../../core/formats/format.ts';

/** What is known of a cell, as bits: there are half a million of them in a large table. */
export const FLAG = {
  /** There is a translation. */
  text: 1,
  /** The locale has no such unit, or no use for it. */
  none: 2,
  missing: 4,
  review: 8,
  locked: 16,
  stale: 32,
  changed: 64,
  /** The checks have looked at it: the bits of the severity count. */
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

/** @param worst undefined: nothing is said */
export function withWorst(bits: number, worst: Severity | undefined): number {
  return (bits & ~CHECKED) | FLAG.checked | (SEVERITIES.indexOf(worst) << SEVERITY_AT);
}

/** What the checks have found, of a cell that says the same as before. */
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
