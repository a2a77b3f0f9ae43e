import { countBySeverity, type FileFindings, SEVERITIES } from '../../engine/check/findings.ts';
import { printable, widthOf } from '../../engine/words.ts';
import type { Severity } from '../../formats/format.ts';
import { wrap } from '../cells.ts';
import type { Terminal } from '../terminal.ts';

const COLOR = { error: 'red', warning: 'yellow', information: 'cyan', hint: 'dim' } as const;

/** For people: one line per finding that a terminal can click, and a sum. On a terminal long lines are broken between words. */
export function printText(terminal: Terminal, files: readonly FileFindings[]): void {
  for (const { file, findings } of files) {
    for (const { line, column, severity, message, code } of findings) {
      const words = `${severity}: ${message} [${code}]`.split(' ').map(printable);
      const place = `${printable(file)}:${line}:${column}:`;
      const [first = '', ...rest] = broken([place, ...words], terminal.columns);
      terminal.print(colored(terminal, first, severity, place.length));
      for (const more of rest) terminal.print(`    ${more}`);
    }
  }
  const counts = countBySeverity(files);
  const found = SEVERITIES.filter((severity) => counts[severity] > 0).map(
    (severity) => `${counts[severity]} ${plural(severity, counts[severity])}`,
  );
  terminal.print(
    `${files.length} ${plural('file', files.length)} checked: ${found.length === 0 ? 'nothing found' : found.join(', ')}`,
  );
  const all = files.flatMap(({ findings }) => findings);
  const fixable = all.filter((it) => it.fixable === true).length;
  const approved = all.filter((it) => it.fixableApproved === true).length;
  if (fixable > 0) terminal.print(terminal.style('dim', `--fix mends ${fixable} of them.`));
  if (approved > 0)
    terminal.print(terminal.style('dim', `--fix-approved mends ${approved} in approved or final translations.`));
}

/** Lines of at most so many columns; all but the first are indented by four. Without a terminal there is one. */
function broken(words: readonly string[], columns: number | undefined): readonly string[] {
  const whole = words.join(' ');
  if (columns === undefined || widthOf(whole) <= columns) return [whole];
  return wrap(words, Math.max(columns - 4, 40)).split('\n');
}

function colored({ style }: Terminal, line: string, severity: Severity, from: number): string {
  const at = line.indexOf(severity, from);
  if (at < 0) return line;
  return line.slice(0, at) + style(COLOR[severity], severity) + line.slice(at + severity.length);
}

function plural(word: string, count: number): string {
  return count === 1 || word === 'information' ? word : `${word}s`;
}
