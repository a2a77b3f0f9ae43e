import type { Diagnosis } from '../../checks/diagnose.ts';

/** A file that has been checked. */
export interface Checked {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
  readonly diagnoses: readonly Diagnosis[];
  /** How many findings were mended before. */
  readonly fixed: number;
}
