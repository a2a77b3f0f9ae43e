import { relative } from 'node:path';
import { VERSION } from '../../../shared/version.ts';
import type { Checked } from '../../engine/check/checked.ts';
import type { FileFindings } from '../../engine/check/findings.ts';
import { CommandError, EXIT } from '../exit.ts';
import type { CheckOutput } from '../outputs/outputs.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { printGitHub } from './github.ts';
import { toSarif } from './sarif.ts';
import { printText } from './text.ts';

export const REPORT_FORMATS = ['text', 'json', 'sarif', 'github'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The data of a report. */
export interface Report {
  readonly checked: readonly Checked[];
  /** The repository root that paths in annotations and SARIF are relative to. Absolute. */
  readonly root: string;
  /** What JSON has in addition to the files. */
  readonly more: Omit<CheckOutput, 'files'>;
  /** Print every finding on a line of its own in text output. */
  readonly all: boolean;
}

/** Prints a report in one format. */
export function printReport(terminal: Terminal, format: ReportFormat, { checked, root, more, all }: Report): void {
  if (format === 'json') terminal.json('check', { files: filesFrom(checked, process.cwd()), ...more });
  else if (format === 'sarif')
    terminal.data(JSON.stringify(toSarif(filesFrom(checked, root), VERSION, root, terminal.note), undefined, 2));
  else if (format === 'github') printGitHub(terminal, filesFrom(checked, root));
  else printText(terminal, filesFrom(checked, process.cwd()), { all });
}

/** Files by their paths relative to a folder. */
export function filesFrom(checked: readonly Checked[], folder: string): readonly FileFindings[] {
  return checked.map(({ path, locale, findings }) => ({
    file: relative(folder, path).replaceAll('\\', '/'),
    ...(locale !== undefined && { locale }),
    findings,
  }));
}

/** A report as the text of a file. Notes go to the terminal. */
export function reportText(terminal: Pick<Terminal, 'note'>, format: ReportFormat, report: Report): string {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const sheet: Pick<Terminal, 'print' | 'data' | 'json' | 'style' | 'note'> = {
    print,
    data: print,
    json: (_, value) => print(JSON.stringify(value, undefined, 2)),
    style: (_, text) => text,
    note: terminal.note,
  };
  printReport(sheet as Terminal, format, report);
  return lines.map((line) => `${line}\n`).join('');
}

/** `sarif=l10n.sarif`: the format and the file of `--output`. */
export function outputOf(value: string): { readonly format: ReportFormat; readonly file: string } {
  const at = value.indexOf('=');
  const format = REPORT_FORMATS.find((name) => name === value.slice(0, at));
  const file = value.slice(at + 1);
  if (format === undefined || file === '')
    throw new CommandError(
      EXIT.usage,
      `--output ${value} is not understood. Write FORMAT=FILE with one of ${REPORT_FORMATS.join(', ')}: --output sarif=l10n.sarif`,
    );
  return { format, file };
}
