import { internalError } from '../../checks/internal.ts';
import { type PlacedFinding, place } from './findings.ts';

/** A file that has been checked: plain data, for it may come from another thread. */
export interface Checked {
  /** Absolute. */
  readonly path: string;
  /** Absent: a glossary table. */
  readonly locale?: string;
  readonly findings: readonly PlacedFinding[];
  /** How many findings were mended before. */
  readonly fixed: number;
}

/** A file at which Dragoman failed as a whole. */
export function failedFile(path: string, part: string, error: unknown): Checked {
  return { path, findings: place('', [internalError(part, error, { start: 0, end: 0 })]), fixed: 0 };
}
