/** Turns texts in the code of a file, a folder or all folders into keys: chosen from a list, previewed before they are written, one step to undo. */
import { l10n, Uri, window, workspace } from 'vscode';
import { EXTRACT_EXTENSIONS } from '../../shared/code-types.ts';
import type { SERVER_COMMANDS } from '../../shared/commands.ts';
import { hasExtension } from '../../shared/extensions.ts';
import { type ExtractKeysAnswer, type ExtractKeysArguments, UNIT_KEY_COMMANDS } from '../../shared/unit-keys.ts';
import type { App } from '../app.ts';
import { showChoices, showInformation, showList } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { attempt, withProgress } from '../server/run.ts';
import { documentName } from '../translation/translate.ts';

export async function extractKeys(app: App, resource?: unknown): Promise<void> {
  const title = l10n.t('Extract Texts to Keys');
  const uri = resource instanceof Uri ? resource : await where(title);
  if (uri === undefined) return;
  const uris = [uri.toString()];
  const found = await attempt(app, () =>
    withProgress(app, l10n.t('Looking for texts that can become keys'), (_, token) =>
      ask(app, { uris, dryRun: true }, token),
    ),
  );
  if (found === undefined) return;
  const { offers, refused } = found;
  for (const { uri: place, range, reason } of refused)
    app.output.info(`${documentName(place)}:${range.start.line + 1}: ${reason}`);
  if (offers.length === 0) {
    void showInformation(
      refused.length === 0
        ? l10n.t('No text was found that can become a key.')
        : l10n.t('No text was found that can become a key. The output says why.'),
    );
    return;
  }
  const items = offers.map(({ uri: place, range: { start }, text, one, key, known }) => ({
    label: known === true ? `$(link) ${key}` : key,
    description: wordsOf(text, one),
    detail: `${workspace.asRelativePath(Uri.parse(place))}:${start.line + 1}`,
    picked: true,
    text: { uri: place, position: start },
  }));
  const placeHolder =
    refused.length === 0
      ? l10n.t('Tick the texts that become keys.')
      : l10n.t('Tick the texts that become keys. The output says why others do not.');
  const options = { title, placeHolder, matchOnDescription: true, matchOnDetail: true };
  const chosen = await showChoices(items, options);
  if (chosen === undefined || chosen.length === 0) return;
  const texts = chosen.map(({ text }) => text);
  const files = [...new Set(texts.map((text) => text.uri))];
  const answer = await attempt(app, () =>
    withProgress(app, l10n.t('Extracting texts'), (_, token) => ask(app, { uris: files, texts }, token)),
  );
  if (answer?.applied === true)
    void showInformation(
      answer.offers.length === 1
        ? l10n.t('1 text has become a key.')
        : l10n.t('{0} texts have become keys.', number(answer.offers.length)),
    );
}

/** For a plural, the form for one as well. */
function wordsOf(text: string, one: string | undefined): string {
  if (one === undefined) return text;
  return one === text ? l10n.t('{0} (plural: write the form for one)', text) : `${one} | ${text}`;
}

function ask(
  { client }: App,
  request: ExtractKeysArguments,
  token: Parameters<Parameters<typeof withProgress>[2]>[1],
): Promise<ExtractKeysAnswer> {
  return client.execute<ExtractKeysAnswer>(UNIT_KEY_COMMANDS.extractKeys as typeof SERVER_COMMANDS.check, request, {
    token,
  });
}

/** The file in the editor, its folder, or all open folders. */
async function where(title: string): Promise<Uri | undefined> {
  const document = window.activeTextEditor?.document;
  const uri = document !== undefined && hasExtension(document.uri.path, EXTRACT_EXTENSIONS) ? document.uri : undefined;
  const folders = (workspace.workspaceFolders ?? []).map((folder) => ({
    label: l10n.t('All code'),
    description: folder.name,
    uri: folder.uri,
  }));
  if (uri === undefined && folders.length < 2) return folders[0]?.uri;
  const folder = uri && Uri.joinPath(uri, '..');
  const items = [
    ...(uri === undefined ? [] : [{ label: l10n.t('This file'), description: workspace.asRelativePath(uri), uri }]),
    ...(folder === undefined
      ? []
      : [{ label: l10n.t('This folder'), description: workspace.asRelativePath(folder), uri: folder }]),
    ...folders,
  ];
  return (await showList(items, { title }))?.uri;
}
