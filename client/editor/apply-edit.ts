import {
  Range,
  type Tab,
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
import { rememberFolders } from '../translation/made-folders.ts';

type Next = ApplyWorkspaceEditRequest.HandlerSignature;

/**
 * Applies the server's edits. A file shown in a tab changes there, and the user saves it. Any other file is saved at once: otherwise VS Code opens a
 * tab for each file of a run and leaves it unsaved.
 */
export async function handleApplyEdit(params: ApplyWorkspaceEditParams, next: Next): Promise<ApplyWorkspaceEditResult> {
  const closed = urisOf(params).filter(isClosed);
  // While the user previews the changes, a tab may be one of theirs.
  const isEmpty = tabsShown().length === 0 && params.edit.changeAnnotations === undefined;
  const result = await applyOrCreate(params, next);
  const unsaved = workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && closed.includes(uri.toString()));
  // In parallel: a file that waits longer gets a tab.
  await Promise.all(unsaved.map((document) => document.save()));
  await closeOpened(closed, isEmpty);
  return result;
}

/** How long after a save a tab may still appear that VS Code had begun to open before. In milliseconds. */
const LATE = 5_000;

/**
 * VS Code opens a background tab for a document that stays unsaved for a moment, even if it is saved meanwhile. The user did not open it: close it.
 * @param isEmpty no tab was open, so that one of ours is the active one
 */
async function closeOpened(closed: readonly string[], isEmpty: boolean): Promise<void> {
  const isOurs = ({ input, isDirty }: Tab) =>
    input instanceof TabInputText && !isDirty && closed.includes(input.uri.toString());
  const close = async (tabs: readonly Tab[]) => {
    if (tabs.length > 0) await window.tabGroups.close(tabs, true);
  };
  const late = window.tabGroups.onDidChangeTabs(({ opened }) =>
    close(opened.filter((tab) => isOurs(tab) && !tab.isActive)),
  );
  setTimeout(() => late.dispose(), LATE);
  await close(tabsShown().filter((tab) => isOurs(tab) && (isEmpty || !tab.isActive)));
}

function tabsShown(): readonly Tab[] {
  return window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

function urisOf({ edit: { documentChanges = [], changes = {} } }: ApplyWorkspaceEditParams): readonly string[] {
  const uris = documentChanges.flatMap((change) => ('textDocument' in change ? [change.textDocument.uri] : []));
  return [...uris, ...Object.keys(changes)].map((uri) => Uri.parse(uri).toString());
}

/** No tab shows it, and it has no unsaved changes. */
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
 * Creates new files with their texts in one step. The protocol only has an empty file followed by an edit: after an undo, or if the editor is closed
 * without saving, an empty file would stay on disk.
 */
async function applyOrCreate(params: ApplyWorkspaceEditParams, next: Next): Promise<ApplyWorkspaceEditResult> {
  const { documentChanges = [] } = params.edit;
  const edit = new WorkspaceEdit();
  let creations = 0;
  for (let at = 0; at < documentChanges.length; at++) {
    const [change, text] = documentChanges.slice(at, at + 2);
    if (change === undefined) break;
    if ('edits' in change) {
      if (!isCurrent(change.textDocument)) return { applied: false, failureReason: 'the document has changed' };
      for (const one of change.edits) {
        // Other kinds of edits are left to the library.
        if (!('range' in one) || !('newText' in one) || 'annotationId' in one) return asItCame(params, next);
        const { start, end } = one.range;
        const range = new Range(start.line, start.character, end.line, end.character);
        edit.replace(Uri.parse(change.textDocument.uri), range, one.newText);
      }
    } else if (
      change.kind === 'create' &&
      text !== undefined &&
      'edits' in text &&
      text.textDocument.uri === change.uri
    ) {
      const contents = text.edits.map((one) => ('newText' in one ? one.newText : '')).join('');
      const { overwrite = false, ignoreIfExists = false } = change.options ?? {};
      const bytes = new TextEncoder().encode(contents);
      const file = Uri.parse(change.uri);
      await rememberFolders(file);
      edit.createFile(file, { contents: bytes, overwrite, ignoreIfExists });
      creations += 1;
      at += 1;
    } else return asItCame(params, next);
  }
  return creations === 0 ? asItCame(params, next) : { applied: await workspace.applyEdit(edit) };
}

async function asItCame(params: ApplyWorkspaceEditParams, next: Next): Promise<ApplyWorkspaceEditResult> {
  return (await next(params, CancellationToken.None)) as ApplyWorkspaceEditResult;
}

/** A document that is not open has no version. */
function isCurrent({ uri, version }: { readonly uri: string; readonly version: number | null }): boolean {
  const open = workspace.textDocuments.find((one) => one.uri.toString() === Uri.parse(uri).toString());
  return version === null || version === undefined || open?.version === version;
}
