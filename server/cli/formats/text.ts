import { countBySeverity, type FileFindings, SEVERITIES } from '../findings.ts';
import type { Terminal } from '../terminal.ts';

const COLOR = { error: 'red', warning: 'yellow', information: 'cyan', hint: 'dim' } as const;

/** For people: one line per finding that a terminal can click, and a sum. */
export function printText(terminal: Terminal, files: readonly FileFindings[]): void {
  for (const { file, findings } of files) {
    for (const { line, column, severity, message, code } of findings) {
      terminal.print(
        `${file}:${line}:${column}: ${terminal.style(COLOR[severity], severity)}: ${message} ${terminal.style('dim', `[${code}]`)}`,
      );
    }
  }
  const counts = countBySeverity(files);
  const found = SEVERITIES.filter((severity) => counts[severity] > 0).map(
    (severity) => `${counts[severity]} ${plural(severity, counts[severity])}`,
  );
  terminal.print(
    `${files.length} ${plural('file', files.length)} checked: ${found.length === 0 ? 'nothing found' : found.join(', ')}`,
  );
  const fixable = files.reduce((sum, { findings }) => sum + findings.filter((it) => it.fixable === true).length, 0);
  if (fixable > 0) terminal.print(terminal.style('dim', `--fix mends ${fixable} of them.`));
}

function plural(word: string, count: number): string {
  return count === 1 || word === 'information' ? word : `${word}s`;
}
