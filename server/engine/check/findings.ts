import type { Diagnosis } from '../../checks/diagnose.ts';
import { isApproved } from '../../checks/fix-all.ts';
import type { Severity } from '../../formats/format.ts';
import { lineStarts } from '../../text/lines.ts';
import { type Fingerprints, fingerprintOf } from './fingerprint.ts';

/** The findings of one file with places for people: lines and columns from 1, columns in UTF-16 units. */
export interface FileFindings {
  /** Relative to the working folder, or to the repository for what reads findings there; `/`-separated. */
  readonly file: string;
  /** Absent: a glossary table, or style rules. */
  readonly locale?: string;
  readonly findings: readonly PlacedFinding[];
}

/** A unit that a file lacks. */
export interface AbsentUnit {
  readonly unit: string;
  /** What a person calls it. */
  readonly name: string;
  /** As that of a finding: the same as long as its source is. */
  readonly fingerprint: string;
}

export interface PlacedFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly unit?: string;
  /** With `--since`: units of the source file that this file lacks, when it is about them, of those that have changed. */
  readonly absent?: readonly AbsentUnit[];
  /** 16 hexadecimal digits: the same as long as the texts of the unit are, wherever it stands. */
  readonly fingerprint: string;
  readonly href?: string;
  /** `--fix` repairs it. */
  readonly fixable?: true;
  /** `--fix-approved` repairs it: it is in a translation that the file says is approved or final. */
  readonly fixableApproved?: true;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** @param fingerprints of the file's units; a finding about none of them is known by its words and by what it is about */
export function place(
  text: string,
  diagnoses: Iterable<Diagnosis>,
  fingerprints?: Pick<Fingerprints, 'of'>,
): readonly PlacedFinding[] {
  const lines = lineStarts(text);
  return [...diagnoses]
    .map(({ code, severity, message, unit, absent, href, span, fixes }) => {
      const start = lines.position(span.start);
      const end = lines.position(span.end);
      return {
        code,
        severity,
        message,
        ...(unit !== undefined && { unit }),
        ...(absent && {
          absent: absent.map((one) => ({ ...one, fingerprint: fingerprints?.of(one.unit) ?? fingerprintOf(one.unit) })),
        }),
        fingerprint:
          (unit === undefined ? undefined : fingerprints?.of(unit)) ??
          fingerprintOf(message, text.slice(span.start, Math.min(span.end, span.start + SHOWN))),
        ...(href !== undefined && { href }),
        ...(fixes.some(({ safe }) => safe) && { fixable: true as const }),
        ...(fixes.some(isApproved) && { fixableApproved: true as const }),
        line: start.line + 1,
        column: start.character + 1,
        endLine: end.line + 1,
        endColumn: end.character + 1,
      };
    })
    .sort((a, b) => a.line - b.line || a.column - b.column);
}

/** UTF-16 units of what a finding is about that tell it from others. */
const SHOWN = 200;

export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

export function countBySeverity(files: readonly FileFindings[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { findings } of files) for (const { severity } of findings) counts[severity]++;
  return counts;
}
