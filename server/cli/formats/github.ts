import type { FileFindings } from '../findings.ts';
import type { Terminal } from '../terminal.ts';

const LEVEL = { error: 'error', warning: 'warning', information: 'notice', hint: 'notice' } as const;

/** GitHub workflow commands: annotations on the lines of a pull request. */
export function printGitHub(terminal: Terminal, files: readonly FileFindings[]): void {
  for (const { file, findings } of files) {
    for (const { severity, line, column, endLine, endColumn, message, code } of findings) {
      const place = [
        `file=${property(file)}`,
        `line=${line}`,
        `endLine=${endLine}`,
        `col=${column}`,
        `endColumn=${endColumn}`,
        `title=${property(code)}`,
      ];
      terminal.print(`::${LEVEL[severity]} ${place.join(',')}::${data(message)}`);
    }
  }
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
