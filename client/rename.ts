import { l10n, languages, workspace } from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import { SYNCED } from './server/client.ts';
import { documentName } from './translation/translate.ts';

/** The server finds uses of a key in the code on disk: in a document with unsaved changes, its edits would hit the wrong words. */
export const provideRenameEdits: NonNullable<Middleware['provideRenameEdits']> = async (
  document,
  position,
  newName,
  token,
  next,
) => {
  const edit = await next(document, position, newName, token);
  const touched = new Set(edit?.entries().map(([uri]) => uri.toString()));
  const unsaved = workspace.textDocuments.find(
    (one) => one.isDirty && touched.has(one.uri.toString()) && languages.match(SYNCED, one) === 0,
  );
  if (unsaved !== undefined)
    throw new Error(l10n.t('{0} has unsaved changes. Save it, then rename.', documentName(unsaved.uri.toString())));
  return edit;
};
