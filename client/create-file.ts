import { Uri, WorkspaceEdit, workspace } from 'vscode';
import {
  type ApplyWorkspaceEditParams,
  type ApplyWorkspaceEditRequest,
  type ApplyWorkspaceEditResult,
  CancellationToken,
} from 'vscode-languageclient/node';

type Next = ApplyWorkspaceEditRequest.HandlerSignature;

/**
 * Makes a new file together with its text. The protocol knows only an empty file and an edit of it: an undo, or an editor that is closed without
 * saving, would leave a file on disk that holds nothing.
 */
export async function handleApplyEdit(params: ApplyWorkspaceEditParams, next: Next): Promise<ApplyWorkspaceEditResult> {
  const [create, text, ...more] = params.edit.documentChanges ?? [];
  const isNew = create !== undefined && 'kind' in create && create.kind === 'create';
  if (!isNew || text === undefined || !('edits' in text) || text.textDocument.uri !== create.uri || more.length > 0)
    return (await next(params, CancellationToken.None)) as ApplyWorkspaceEditResult;
  const contents = text.edits.map((edit) => ('newText' in edit ? edit.newText : '')).join('');
  const edit = new WorkspaceEdit();
  const { overwrite = false, ignoreIfExists = false } = create.options ?? {};
  edit.createFile(Uri.parse(create.uri), { contents: new TextEncoder().encode(contents), overwrite, ignoreIfExists });
  return { applied: await workspace.applyEdit(edit) };
}
