import { fingerprintOf } from '../../../engine/check/fingerprint.ts';
import type { CodePlace, Searched } from '../../../engine/code/report.ts';
import { plural, printable } from '../../../engine/words.ts';
import type { CliContext } from '../../context.ts';
import { printReport, type ReportFormat } from '../../formats/index.ts';

/** A problem at a place in code. */
export interface CodeFinding extends CodePlace {
  readonly code: string;
  readonly severity: 'error' | 'information';
  readonly message: string;
  readonly key: string;
  /** UTF-16 units, counted from 1. */
  readonly endLine: number;
  readonly endColumn: number;
}

export function errorsIn(findings: readonly CodeFinding[]): number {
  return findings.filter(({ severity }) => severity === 'error').length;
}

/** As annotations or as SARIF. */
export function printFindings(
  { terminal }: CliContext,
  format: Exclude<ReportFormat, 'text' | 'json'>,
  root: string,
  findings: readonly CodeFinding[],
): void {
  const errors = errorsIn(findings);
  const checked = [...Map.groupBy(findings, ({ file }) => file)].map(([file, all]) => ({
    path: `${process.cwd()}/${file}`,
    findings: all.map(({ file: _, key, ...one }) => ({ ...one, fingerprint: fingerprintOf(one.message, key) })),
    fixed: 0,
  }));
  printReport(terminal, format, {
    checked,
    root,
    more: { total: { error: errors, warning: 0, information: findings.length - errors, hint: 0 } },
    all: true,
  });
}

/** `src/app.ts:6:23: error: …` */
export function line(
  { file = '', line: row = 0, column = 0 }: Partial<CodePlace>,
  kind: string,
  words: string,
): string {
  return `${printable(file)}:${row}:${column}: ${kind}${words === '' ? '' : `: ${printable(words)}`}`;
}

export function tellSearched({ terminal }: CliContext, { files, libraries, functions }: Searched): void {
  const means = [...libraries, ...functions.map((name) => `${name}()`)];
  if (means.length === 0)
    terminal.note('No known library, and no function of its own, was found that shows the texts of this project.');
  else terminal.note(`${plural(files, 'file')} of code, ${means.join(', ')}.`);
}
