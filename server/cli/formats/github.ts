import type { FileFindings, PlacedFinding } from '../../engine/check/findings.ts';
import { printable } from '../../engine/words.ts';
import type { Terminal } from '../terminal.ts';

const LEVEL = { error: 'error', warning: 'warning', information: 'notice', hint: 'notice' } as const;

/** GitHub workflow commands: annotations on the lines of a pull request. */
export function printGitHub(terminal: Terminal, files: readonly FileFindings[]): void {
  for (const { file, findings } of files) {
    for (const finding of findings) {
      const place = [`file=${property(file)}`, ...lines(finding), `title=${property(finding.code)}`];
      terminal.data(`::${LEVEL[finding.severity]} ${place.join(',')}::${data(finding.message)}`);
    }
  }
}

/** Columns mean something on one line only: with several GitHub drops them and complains. */
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
