import type { Severity } from '../../core/formats/format.ts';
import { countBySeverity, type FileFindings, type PlacedFinding } from '../../engine/check/findings.ts';
import { plural, printable, widthOf } from '../../engine/words.ts';
import { wrap } from '../terminal/cells.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { foundWords, linesOf, summaryOf } from './summary.ts';

const COLOR = { error: 'red', warning: 'yellow', information: 'cyan', hint: 'dim' } as const;

/** For people: one line per finding, clickable in a terminal, and a total. On a terminal, long lines are wrapped between words. */
export function printText(
  terminal: Terminal,
  files: readonly FileFindings[],
  { all = false }: { readonly all?: boolean } = {},
): void {
  let folded = 0;
  for (const { file, findings } of files) {
    const many = all ? new Map<string, number>() : counted(findings);
    const said = new Set<string>();
    for (const { line, column, severity, message, code } of findings) {
      const more = (many.get(`${code} ${severity}`) ?? 1) - 1;
      if (more > 0 && said.has(`${code} ${severity}`)) continue;
      if (more > 0) said.add(`${code} ${severity}`);
      folded += more;
      const sum = more === 0 ? '' : ` ${more.toLocaleString('en')} more in this file.`;
      const words = `${severity}: ${message}${sum} [${code}]`.split(' ').map(printable);
      const place = `${printable(file)}:${line}:${column}:`;
      const [first = '', ...rest] = broken([place, ...words], terminal.columns);
      terminal.print(colored(terminal, first, severity, place.length));
      for (const more of rest) terminal.print(`    ${more}`);
    }
  }
  if (folded > 0)
    terminal.print(
      terminal.style(
        'dim',
        `${folded.toLocaleString('en')} findings that are like others of their file are counted, not listed: --all lists them.`,
      ),
    );
  const total = files.reduce((sum, { findings }) => sum + findings.length, 0);
  if (total > SCREEN && !all) {
    for (const table of summaryOf(files)) for (const line of ['', ...linesOf(table)]) terminal.print(printable(line));
    terminal.print('');
  }
  terminal.print(`${plural(files.length, 'file')} checked: ${foundWords(countBySeverity(files))}`);
  const listed = files.flatMap(({ findings }) => findings);
  const fixable = listed.filter((it) => it.fixable === true).length;
  const approved = listed.filter((it) => it.fixableApproved === true).length;
  if (fixable > 0) terminal.print(terminal.style('dim', `--fix repairs ${fixable} of them.`));
  if (approved > 0)
    terminal.print(terminal.style('dim', `--fix-approved repairs ${approved} in approved or final translations.`));
}

/** More findings than this do not fit on a screen, so they are summed up. */
const SCREEN = 10;
/** How many notes of one check in one file are listed one by one. */
const MANY = 10;

/** The number of notes of each check that has too many to list. Errors and warnings are always listed: they need action. */
function counted(findings: readonly PlacedFinding[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code, severity } of findings) {
    if (severity === 'error' || severity === 'warning') continue;
    const key = `${code} ${severity}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of counts) if (count <= MANY) counts.delete(key);
  return counts;
}

/** Wraps lines to so many columns; all but the first are indented by four. Without a terminal there is one line. */
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
