import {
  type TabGroup,
  TabInputCustom,
  TabInputText,
  TabInputTextDiff,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import {
  type ApplyWorkspaceEditParams,
  type ApplyWorkspaceEditRequest,
  type ApplyWorkspaceEditResult,
  CancellationToken,
} from 'vscode-languageclient/node';

type Next = ApplyWorkspaceEditRequest.HandlerSignature;

/**
 * Makes the edits of the server. What a tab shows changes there, and is saved by whoever looks at it; a file that none shows is saved at once:
 * else VS Code opens a tab for each file of a run, and leaves it unsaved.
 */
export async function handleApplyEdit(params: ApplyWorkspaceEditParams, next: Next): Promise<ApplyWorkspaceEditResult> {
  const closed = urisOf(params).filter(isClosed);
  const result = await applyOrCreate(params, next);
  for (const document of workspace.textDocuments)
    if (document.isDirty && closed.includes(document.uri.toString())) await document.save();
  return result;
}

function urisOf({ edit: { documentChanges = [], changes = {} } }: ApplyWorkspaceEditParams): readonly string[] {
  const uris = documentChanges.flatMap((change) => ('textDocument' in change ? [change.textDocument.uri] : []));
  return [...uris, ...Object.keys(changes)].map((uri) => Uri.parse(uri).toString());
}

/** No tab shows it, and nobody has changed it. */
function isClosed(uri: string): boolean {
  const document = workspace.textDocuments.find((one) => one.uri.toString() === uri);
  return document?.isDirty !== true && !window.tabGroups.all.some((group) => shows(group, uri));
}

function shows({ tabs }: TabGroup, uri: string): boolean {
  return tabs.some(({ input }) => {
    if (input instanceof TabInputText || input instanceof TabInputCustom) return input.uri.toString() === uri;
    return input instanceof TabInputTextDiff && input.modified.toString() === uri;
  });
}

/**
 * Makes a new file together with its text. The protocol knows only an empty file and an edit of it: an undo, or an editor that is closed without
 * saving, would leave a file on disk that holds nothing.
 */
async function applyOrCreate(params: ApplyWorkspaceEditParams, next: Next): Promise<ApplyWorkspaceEditResult> {
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
