import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import type { Client } from '../client.ts';
import type { Snapshot } from '../snapshot.ts';

/** Edits of one document version. With `documentChanges` the client refuses them when the document has moved on. */
export function editOf(client: Client, snapshot: Snapshot, edits: TextEdit[]): WorkspaceEdit {
  const { uri, version } = snapshot;
  return client.documentChanges
    ? { documentChanges: [{ textDocument: { uri, version }, edits }] }
    : { changes: { [uri]: edits } };
}

/** Edits of several documents at once. Files that nobody has open have the version null. */
export function editOfAll(client: Client, parts: readonly WorkspaceEdit[]): WorkspaceEdit {
  if (client.documentChanges) return { documentChanges: parts.flatMap(({ documentChanges = [] }) => documentChanges) };
  return { changes: Object.assign({}, ...parts.map(({ changes }) => changes)) };
}

/** A new file with its whole text. */
export function creationOf(uri: string, text: string): WorkspaceEdit {
  const start = { line: 0, character: 0 };
  return {
    documentChanges: [
      { kind: 'create', uri, options: { overwrite: false, ignoreIfExists: false } },
      { textDocument: { uri, version: null }, edits: [{ range: { start, end: start }, newText: text }] },
    ],
  };
}
