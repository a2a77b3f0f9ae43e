import type { Range } from 'vscode';
import type { LspRange } from '../../shared/commands.ts';

/** A range of the editor in the form the server takes. */
export function plainRange({ start, end }: Range): LspRange {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
}
