import type { CodeAction, Diagnostic } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../../../shared/action-kinds.ts';
import { readData } from '../diagnostics/data.ts';
import type { Subject } from '../subject.ts';

/** The quick fixes in a diagnostic: a pure function of its data. */
export function fixAction({ snapshot }: Pick<Subject, 'snapshot'>, diagnostic: Diagnostic): CodeAction[] {
  const data = readData(diagnostic);
  if (data === undefined) return [];
  // Edits refer to positions in one version; a new target can be placed in any version.
  const usable = data.fixes.filter((fix) => 'change' in fix || data.version === snapshot.version);
  const safe = usable.filter((fix) => fix.safe);
  return usable.map((fix) => ({
    title: fix.title,
    kind: `${ACTION_KINDS.quickFix}.${diagnostic.code ?? 'fix'}`,
    diagnostics: [diagnostic],
    isPreferred: fix.safe && safe.length === 1,
    data: { uri: snapshot.uri, version: data.version, fix },
  }));
}
