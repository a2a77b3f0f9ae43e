/** What tests do with documents, and how they wait: for the state they want, with a limit, never for a stretch of time. */
import * as assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import {
  commands,
  type Diagnostic,
  extensions,
  languages,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  Uri,
  window,
  workspace,
} from 'vscode';

/** Milliseconds until a state is given up. A busy machine takes many times longer than an idle one, and only a failure costs this much. */
const PATIENCE = 60_000;

/** Resolves with what `probe` returns once that is neither `undefined` nor `false`. */
export async function until<T>(what: string, probe: () => T | Promise<T>): Promise<Exclude<T, undefined | false>> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const value = await probe();
    if (value !== undefined && value !== false) return value as Exclude<T, undefined | false>;
    if (Date.now() > deadline) assert.fail(`waited ${PATIENCE} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export function fileUri(path: string): Uri {
  const [folder] = workspace.workspaceFolders ?? [];
  assert.ok(folder, 'a folder is open');
  return Uri.joinPath(folder.uri, path);
}

/** The file's bytes as they are on disk. */
export function onDisk(path: string): Promise<Buffer> {
  return readFile(fileUri(path).fsPath);
}

/** The extension, and its server: the editor learns of the commands of that one a moment after it has started. */
export async function activate(): Promise<void> {
  await activateExtension();
  const last = 'dragoman.server.documents.list';
  await until('the server', async () => (await commands.getCommands(true)).includes(last));
}

async function activateExtension(): Promise<void> {
  await extensions.getExtension('dragoman.dragoman')?.activate();
}

export async function open(path: string): Promise<TextEditor> {
  await activateExtension();
  return show(await workspace.openTextDocument(fileUri(path)));
}

/** Shows a document, again when VS Code says that another editor opened meanwhile (its settings, say, after a command wrote them). */
export async function show(document: TextDocument): Promise<TextEditor> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await window.showTextDocument(document, { preview: false });
    } catch (error) {
      if (Date.now() > deadline || !String(error).includes('another editor opened in the meantime')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

/** Leaves no document dirty, no editor open and no message on the screen. */
export async function closeAll(): Promise<void> {
  for (const document of workspace.textDocuments) {
    // VS Code writes its own settings, at its own time: not ours to revert.
    if (!document.isDirty || workspace.getWorkspaceFolder(document.uri) === undefined) continue;
    await until(`${document.uri.path} reverted`, async () => {
      if (!document.isDirty || document.isClosed) return true;
      // The command reverts what is active: only if that is this document.
      const { document: active } = await show(document);
      if (window.activeTextEditor?.document !== active) return false;
      await commands.executeCommand('workbench.action.files.revert');
      return !document.isDirty;
    });
  }
  await commands.executeCommand('workbench.action.closeAllEditors');
  await commands.executeCommand('notifications.clearAll');
}

/** The first occurrence of a text. */
export function rangeOf(document: TextDocument, text: string): Range {
  const start = document.getText().indexOf(text);
  assert.ok(start >= 0, `“${text}” is in ${document.uri.path}`);
  return new Range(document.positionAt(start), document.positionAt(start + text.length));
}

/** One selection for each text, at its first occurrence. */
export function select(editor: TextEditor, ...texts: readonly string[]): void {
  editor.selections = texts.map((text) => {
    const { start, end } = rangeOf(editor.document, text);
    return new Selection(start, end);
  });
}

/** Puts the cursor before the first occurrence of a text. */
export function cursorAt(editor: TextEditor, text: string): void {
  const { start } = rangeOf(editor.document, text);
  editor.selection = new Selection(start, start);
  editor.revealRange(editor.selection);
}

/** Dragoman's diagnostics of a document, as soon as there are some that suit. */
export function diagnostics(
  uri: Uri,
  suit: (found: readonly Diagnostic[]) => boolean = (found) => found.length > 0,
): Promise<readonly Diagnostic[]> {
  return until(`diagnostics of ${uri.path}`, () => {
    const found = languages.getDiagnostics(uri).filter(({ source }) => source === 'dragoman');
    return suit(found) ? found : undefined;
  });
}

export function codeOf({ code }: Diagnostic): string | number | undefined {
  return typeof code === 'object' ? code.value : code;
}

export function undo(): Thenable<unknown> {
  return commands.executeCommand('undo');
}
