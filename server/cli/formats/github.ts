import { countBySeverity, type FileFindings, type PlacedFinding } from '../../engine/check/findings.ts';
import { printable } from '../../engine/words.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { printText } from './text.ts';

const LEVEL = { error: 'error', warning: 'warning', information: 'notice', hint: 'notice' } as const;

/** GitHub workflow commands: annotations on the lines of a pull request. */
export function printGitHub(terminal: Terminal, files: readonly FileFindings[]): void {
  const { information } = countBySeverity(files);
  // Two severities become notices: the more severe one comes first.
  const left = { error: MOST, warning: MOST, information: MOST, hint: Math.max(0, MOST - information) };
  const others: FileFindings[] = [];
  for (const { findings, ...about } of files) {
    const { file } = about;
    const rest: PlacedFinding[] = [];
    for (const finding of findings) {
      if (left[finding.severity] === 0) {
        rest.push(finding);
        continue;
      }
      left[finding.severity] -= 1;
      const place = [`file=${property(file)}`, ...lines(finding), `title=${property(finding.code)}`];
      terminal.data(`::${LEVEL[finding.severity]} ${place.join(',')}::${data(finding.message)}`);
    }
    if (rest.length > 0) others.push({ ...about, findings: rest });
  }
  const sum = others.reduce((all, { findings }) => all + findings.length, 0);
  if (sum === 0) return;
  terminal.data(`::group::${sum} more: GitHub shows ${MOST} errors, ${MOST} warnings and ${MOST} notices of each step`);
  printText(terminal, others);
  terminal.data('::endgroup::');
}

/** GitHub shows this many annotations of each kind per step. The rest would be dropped silently. */
const MOST = 10;

/** Columns are only valid on a single line: with several lines GitHub drops them and complains. */
function lines({ line, endLine, column, endColumn }: PlacedFinding): readonly string[] {
  const rows = [`line=${line}`, `endLine=${endLine}`];
  return line === endLine ? [...rows, `col=${column}`, `endColumn=${endColumn}`] : rows;
}

function data(text: string): string {
  return text
    .replaceAll('%', '%25')
    .split(/([\r\n])/)
    .map((part) => (part === '\r' ? '%0D' : part === '\n' ? '%0A' : printable(part)))
    .join('');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
