import { Uri, window } from 'vscode';
import type { App } from '../app.ts';
import type { Focus } from '../table/focus.ts';
import { openTableOf, TablePage } from '../table/table.ts';

/**
 * Shows translations as a table: of the files that belong to the given one (passed by a menu, or by another view as `{ uri?, folder?, locale?, unit?
 * }`) or to the one in the editor; without either, of the whole project.
 */
export async function openTable(app: App, argument?: unknown): Promise<void> {
  const asked = readArgument(argument);
  const uri = asked.uri ?? (argument === undefined ? await localizationFile(app) : undefined);
  const { folder } = asked;
  const what = uri !== undefined ? { uri } : folder !== undefined ? { folder } : {};
  const known = openTableOf(what);
  if (known !== undefined) known.reveal(asked.focus, uri);
  else new TablePage(app, what, asked.focus);
}

function readArgument(argument: unknown): { readonly uri?: string; readonly folder?: string; readonly focus: Focus } {
  if (argument instanceof Uri) return { uri: argument.toString(), focus: {} };
  if (typeof argument !== 'object' || argument === null) return { focus: {} };
  const text = (name: string) => {
    const value: unknown = Reflect.get(argument, name);
    return typeof value === 'string' ? value : undefined;
  };
  const given: unknown = Reflect.get(argument, 'uri');
  const uri = given instanceof Uri ? given.toString() : text('uri');
  const [locale, unit, folder] = [text('locale'), text('unit'), text('folder')];
  const focus = { ...(locale !== undefined && { locale }), ...(unit !== undefined && { unit }) };
  return { focus, ...(uri !== undefined && { uri }), ...(folder !== undefined && { folder }) };
}

/** The file in the editor, if it holds translations. */
async function localizationFile(app: App): Promise<string | undefined> {
  const document = window.activeTextEditor?.document;
  return (await app.inLocalizationFile.holds(document)) ? document?.uri.toString() : undefined;
}
