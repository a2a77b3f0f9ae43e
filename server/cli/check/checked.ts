import type { PlacedFinding } from '../findings.ts';

/** A file that has been checked: plain data, for it may come from another thread. */
export interface Checked {
  /** Absolute. */
  readonly path: string;
  readonly findings: readonly PlacedFinding[];
  /** How many findings were mended before. */
  readonly fixed: number;
}
