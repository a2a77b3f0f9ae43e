import type { CodeAction, Diagnostic } from 'vscode-languageserver/node';
import { ACTION_KINDS } from '../../../../shared/action-kinds.ts';
import { withoutOverlap } from '../../../core/checks/fix-all.ts';
import type { Problem } from '../../../core/formats/format.ts';
import { sortRows } from '../../../core/formats/glossary/index.ts';
import type { Edit } from '../../../core/text/span.ts';
import type { Context } from '../../context.ts';
import { outdated } from '../../guard.ts';
import type { Localizer } from '../../localizer.ts';
import { fixAction } from '../actions/fix-action.ts';
import type { Wanted } from '../actions/translate.ts';
import { readFix } from '../diagnostics/data.ts';
import { editOf } from '../workspace-edit.ts';
import { glossaryProblems } from './diagnostics.ts';
import type { GlossaryDocument } from './document.ts';

/** Actions on a whole glossary file. */
const WHOLE = {
  sort: { kind: ACTION_KINDS.sortTerms, title: 'sortTerms' },
  duplicates: { kind: ACTION_KINDS.removeDuplicateTerms, title: 'removeDuplicates' },
  all: { kind: ACTION_KINDS.fixAll, title: 'fixEverything' },
} as const;
type Whole = keyof typeof WHOLE;

/** Fixes for findings, and actions requested by kind: sort, remove duplicates, fix everything. Their edits are computed when one is chosen. */
export function glossaryActions(
  { snapshot, table }: GlossaryDocument,
  diagnostics: readonly Diagnostic[],
  wanted: Wanted,
  { say }: Localizer,
): CodeAction[] {
  const fixes = diagnostics.flatMap((it) => fixAction({ snapshot }, it)).filter(({ kind = '' }) => wanted(kind, false));
  if (table.malformed) return fixes;
  const whole = Object.entries(WHOLE).filter(([, { kind }]) => wanted(kind, true));
  return [
    ...fixes,
    ...whole.map(([what, { kind, title }]) => ({
      title: say(title),
      kind,
      data: { uri: snapshot.uri, glossary: what },
    })),
  ];
}

/** Adds the edit to a chosen action. @throws ResponseError if the document has changed meanwhile */
export async function resolveGlossaryAction(
  context: Context,
  document: GlossaryDocument,
  action: CodeAction,
): Promise<CodeAction> {
  const { snapshot } = document;
  const data = action.data as { readonly fix?: unknown; readonly version?: unknown; readonly glossary?: unknown };
  const fix = readFix(data.fix);
  if (fix !== undefined && 'edits' in fix) {
    if (data.version !== snapshot.version) throw outdated();
    return { ...action, edit: editOf(context.client, snapshot, [...fix.edits]) };
  }
  const what = Object.keys(WHOLE).find((one): one is Whole => one === data.glossary);
  if (what === undefined) return action;
  const edits = await wholeEdits(context, document, what);
  if (!context.documents.isCurrent(snapshot)) throw outdated();
  return { ...action, edit: editOf(context.client, snapshot, snapshot.lines.textEdits(edits)) };
}

async function wholeEdits(context: Context, document: GlossaryDocument, what: Whole): Promise<readonly Edit[]> {
  const { snapshot, table } = document;
  if (what === 'sort') return sortRows(snapshot.text, table);
  const problems = what === 'all' ? await glossaryProblems(context, document) : table.problems;
  const asked = (problem: Problem): boolean => what === 'all' || problem.code === 'glossary-duplicate';
  const fixes = problems
    .filter(asked)
    .flatMap(({ fixes: offered = [] }) => offered.find(({ safe }) => safe)?.edits ?? []);
  return withoutOverlap([[], ...fixes.map((edit) => [edit])]).edits;
}
