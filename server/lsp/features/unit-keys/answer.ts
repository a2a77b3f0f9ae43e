import type { WorkspaceEdit } from 'vscode-languageserver/node';
import type { UnitKeysAnswer } from '../../../../shared/unit-keys.ts';
import type { Edit } from '../../../core/text/span.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { stillCurrent } from '../units/cursor.ts';
import type { LocaleFile } from '../units/locales.ts';
import { editOf, editOfAll, shownFirst } from '../workspace-edit.ts';

/** The plan for one file. */
export interface Step {
  readonly file: LocaleFile;
  readonly edits: readonly Edit[];
  /** Names of the keys that are added, removed or moved. */
  readonly units: readonly string[];
}

export interface KeysPlan {
  readonly steps: readonly Step[];
  readonly leftOut?: readonly { readonly path: string; readonly reason: string }[];
  /** Files that the plan was made from: it is not carried out if one of them has changed meanwhile. */
  readonly about: readonly LocaleFile[];
}

/** The question before something is removed; it is shown above the changes, which can be deselected one by one. */
export interface Confirmation {
  readonly label: string;
  readonly description: string;
}

/** One edit over all files: one undo step. With `confirmation` it is previewed, if the client supports that. */
export function editFor({ client }: Context, { steps }: KeysPlan, confirmation?: Confirmation): WorkspaceEdit {
  const parts = steps.map(({ file: { snapshot }, edits }) => editOf(client, snapshot, snapshot.lines.textEdits(edits)));
  const edit = editOfAll(client, parts);
  return confirmation !== undefined && client.confirmsChanges ? shownFirst(edit, confirmation) : edit;
}

/** Has the client make the edit, except in a dry run. */
export async function carryOut(
  context: Context,
  plan: KeysPlan,
  { label, dryRun = false, confirmation }: { label: string; dryRun?: boolean | undefined; confirmation?: Confirmation },
): Promise<UnitKeysAnswer> {
  const { steps, leftOut = [], about } = plan;
  stillCurrent(context, ...about.map(({ snapshot }) => snapshot));
  const { documents, connection } = context;
  const files = steps.map(({ file: { snapshot, locale }, units }) => ({ uri: snapshot.uri, locale, units }));
  const answer = { files, leftOut: leftOut.map(({ path, reason }) => ({ uri: documents.uriOf(path), reason })) };
  if (steps.length === 0) return { ...answer, applied: false };
  const edit = editFor(context, plan, confirmation);
  if (dryRun) return { ...answer, applied: false, edit };
  const { applied, failureReason } = await connection.workspace.applyEdit({ label, edit });
  // In a preview, the user may have deselected all of them.
  if (!applied && confirmation === undefined)
    throw refusal(`The editor did not make the change: ${failureReason ?? 'a file was changed meanwhile'}. Try again.`);
  return { ...answer, applied };
}
