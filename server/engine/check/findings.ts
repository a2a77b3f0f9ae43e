import type { Diagnosis } from '../../core/checks/diagnose.ts';
import { isApproved } from '../../core/checks/fix-all.ts';
import { saidOf } from '../../core/checks/said.ts';
import { missingMessage } from '../../core/checks/unit-pass/missing-units.ts';
import type { Severity } from '../../core/formats/format.ts';
import { lineStarts } from '../../core/text/lines.ts';
import { type Fingerprints, fingerprintOf } from './fingerprint.ts';

/** The findings of one file with positions for the user: lines and columns from 1, columns in UTF-16 units. */
export interface FileFindings {
  /** Relative to the working folder, or to the repository where its readers expect that; `/`-separated. */
  readonly file: string;
  /** Absent: a glossary table, or style rules. */
  readonly locale?: string;
  readonly findings: readonly PlacedFinding[];
}

/** An untranslated unit. */
export interface AbsentUnit {
  readonly unit: string;
  /** Its display name. */
  readonly name: string;
  /** The beginning of its source text. */
  readonly source: string;
  /** Like that of a finding: stable as long as its source is. */
  readonly fingerprint: string;
}

export interface PlacedFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly unit?: string;
  /** Ids of the untranslated units, if the finding is about several: those that the file lacks, and those without a translation in it. */
  readonly units?: readonly string[];
  /** With `--since`, instead of `units`: those of them that have changed. */
  readonly absent?: readonly AbsentUnit[];
  /** 16 hexadecimal digits: stable as long as the texts of the unit are, wherever it moves. */
  readonly fingerprint: string;
  readonly href?: string;
  /** `--fix` repairs it. */
  readonly fixable?: true;
  /** `--fix-approved` repairs it: it is in a translation that the file marks as approved or final. */
  readonly fixableApproved?: true;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** @param fingerprints of the file's units; a finding about none of them is identified by its message and its subject */
export function place(
  text: string,
  diagnoses: Iterable<Diagnosis>,
  fingerprints?: Pick<Fingerprints, 'of'>,
): readonly PlacedFinding[] {
  const lines = lineStarts(text);
  return [...diagnoses]
    .map((diagnosis) => {
      const { code, severity, unit, absent, href, span, fixes } = diagnosis;
      const message = saidOf(diagnosis);
      const start = lines.position(span.start);
      const end = lines.position(span.end);
      const waiting = absent?.map(({ unit, name, source }) => {
        return { unit, name, source, fingerprint: fingerprints?.of(unit) ?? fingerprintOf(unit) };
      });
      return {
        code,
        severity,
        message,
        ...(unit !== undefined && { unit }),
        ...(waiting && { absent: waiting }),
        fingerprint:
          (unit === undefined ? undefined : fingerprints?.of(unit)) ??
          (waiting && fingerprintOfAll(waiting)) ??
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

/** Reduces untranslated units to their ids, for reports that are not about changes. A project may lack very many. */
export function withIds<T extends { readonly findings: readonly PlacedFinding[] }>(
  checked: readonly T[],
): readonly T[] {
  return checked.map((file) => {
    if (file.findings.every(({ absent }) => absent === undefined)) return file;
    const findings = file.findings.map(({ absent, ...finding }) => {
      return absent === undefined || absent.length === 1
        ? finding
        : { ...finding, units: absent.map(({ unit }) => unit) };
    });
    return { ...file, findings };
  });
}

/** The finding about untranslated units, reduced to some of them. */
export function narrowed(finding: PlacedFinding, absent: readonly AbsentUnit[], locale: string): PlacedFinding {
  if (absent.length === finding.absent?.length) return finding;
  return { ...finding, absent, message: missingMessage(absent, locale), fingerprint: fingerprintOfAll(absent) };
}

/** Stable as long as the same units, with the same texts, are untranslated. */
export function fingerprintOfAll(units: readonly AbsentUnit[]): string {
  return fingerprintOf(...units.map(({ fingerprint }) => fingerprint));
}

/** How many UTF-16 units of the subject of a finding distinguish it from others. */
const SHOWN = 200;

export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

export function countBySeverity(files: readonly FileFindings[]): Readonly<Record<Severity, number>> {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { findings } of files) for (const { severity } of findings) counts[severity]++;
  return counts;
}
