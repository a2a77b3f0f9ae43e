import type { ChangeAnnotation, TextEdit, WorkspaceEdit } from 'vscode-languageserver/node';
import type { Client } from '../client.ts';
import type { Snapshot } from '../snapshot.ts';

/** Edits of one document version. With `documentChanges` the client refuses them if the document has changed. */
export function editOf(client: Client, snapshot: Snapshot, edits: TextEdit[]): WorkspaceEdit {
  const { uri, version } = snapshot;
  return client.documentChanges
    ? { documentChanges: [{ textDocument: { uri, version }, edits }] }
    : { changes: { [uri]: edits } };
}

/** Edits that the user must confirm, one by one or together, for a client that `confirmsChanges`. Edits with the same label are shown together. */
export function offerOf(
  { uri, version }: Snapshot,
  edits: readonly TextEdit[],
  annotation: Omit<ChangeAnnotation, 'needsConfirmation'>,
): WorkspaceEdit {
  const annotated = edits.map((edit) => ({ ...edit, annotationId: annotation.label }));
  return {
    documentChanges: [{ textDocument: { uri, version }, edits: annotated }],
    changeAnnotations: { [annotation.label]: { ...annotation, needsConfirmation: true } },
  };
}

/** The name of the no-op edit in {@link shownFirst}. */
const ASKS = 'dragoman.asks';

/**
 * Edits that a client previews, all of them selected, if it `confirmsChanges`: edits that need confirmation start unselected, and selecting sixty
 * files one by one is no help, so only a no-op edit needs confirmation.
 */
export function shownFirst(
  edit: WorkspaceEdit,
  annotation: Omit<ChangeAnnotation, 'needsConfirmation'>,
): WorkspaceEdit {
  const { documentChanges = [] } = edit;
  const start = { line: 0, character: 0 };
  const asks = { range: { start, end: start }, newText: '', annotationId: ASKS };
  return {
    documentChanges: documentChanges.map((change, at) =>
      'edits' in change
        ? {
            ...change,
            edits: [
              ...(at === 0 ? [asks] : []),
              ...change.edits.map((one) => ({ ...one, annotationId: annotation.label })),
            ],
          }
        : change,
    ),
    changeAnnotations: {
      [ASKS]: { ...annotation, needsConfirmation: true },
      [annotation.label]: { ...annotation, needsConfirmation: false },
    },
  };
}

/** Edits of several documents at once; those of one document are merged into one change. Files that are not open have the version null. */
export function editOfAll(client: Client, parts: readonly WorkspaceEdit[]): WorkspaceEdit {
  if (client.documentChanges) {
    const changeAnnotations = Object.assign({}, ...parts.map((part) => part.changeAnnotations));
    return {
      documentChanges: joined(parts.flatMap(({ documentChanges = [] }) => documentChanges)),
      ...(Object.keys(changeAnnotations).length > 0 && { changeAnnotations }),
    };
  }
  const all: Record<string, TextEdit[]> = {};
  for (const { changes = {} } of parts)
    for (const [uri, edits] of Object.entries(changes)) all[uri] = [...(all[uri] ?? []), ...edits];
  return { changes: all };
}

type DocumentChange = NonNullable<WorkspaceEdit['documentChanges']>[number];

/** A second change of the same version would be out of date. */
function joined(changes: readonly DocumentChange[]): DocumentChange[] {
  const byUri = new Map<string, number>();
  const all: DocumentChange[] = [];
  for (const change of changes) {
    if (!('textDocument' in change)) {
      all.push(change);
      continue;
    }
    const at = byUri.get(change.textDocument.uri);
    const before = at === undefined ? undefined : all[at];
    if (at !== undefined && before !== undefined && 'textDocument' in before)
      all[at] = { ...before, edits: [...before.edits, ...change.edits] };
    else byUri.set(change.textDocument.uri, all.push(change) - 1);
  }
  return all;
}

/** Deletes a file. */
export function deletionOf(uri: string): WorkspaceEdit {
  return { documentChanges: [{ kind: 'delete', uri, options: { ignoreIfNotExists: true } }] };
}

/** A client for an edit that renames files: one that supports that also supports `documentChanges`, declared or not (Neovim does not declare it). */
export function forMoves(client: Client): Client {
  return { ...client, documentChanges: true };
}

/** Renames files: an editor takes open documents with unsaved changes along. */
export function movesOf(moves: readonly (readonly [from: string, to: string])[]): WorkspaceEdit {
  const options = { overwrite: false, ignoreIfExists: false };
  return { documentChanges: moves.map(([oldUri, newUri]) => ({ kind: 'rename', oldUri, newUri, options })) };
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
