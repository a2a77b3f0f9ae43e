/** Keys in the files of all locales: each command is one edit over all of them, and one step to undo. */
import { l10n, window } from 'vscode';
import type { SERVER_COMMANDS, TranslateArguments } from '../../shared/commands.ts';
import {
  type AddKeyArguments,
  type InsertKeysArguments,
  type PruneKeysArguments,
  type RemoveKeysArguments,
  type SortKeysArguments,
  UNIT_KEY_COMMANDS,
  type UnitKeysAnswer,
  type UnusedKeysAnswer,
} from '../../shared/unit-keys.ts';
import type { App } from '../app.ts';
import { askText } from '../ask/ask-text.ts';
import { showChoices, showInformation, showList, showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { attempt, withProgress } from '../server/run.ts';
import { translateMany } from '../translation/run.ts';
import { documentName } from '../translation/translate.ts';

/** Adds a key with its text, from a source or a target file. */
export async function addKey(app: App): Promise<void> {
  const uri = await fileOf(app);
  if (uri === undefined) return;
  const title = l10n.t('Add Key');
  const key = await askText({
    title,
    prompt: l10n.t('The key, with dots between groups: settings.save'),
    validateInput: (text) => (text.trim() === '' ? l10n.t('A key cannot be empty.') : undefined),
  });
  if (key === undefined || key.trim() === '') return;
  const text = await askText({ title, prompt: l10n.t('The text of “{0}” in the source language', key) });
  if (text === undefined) return;
  const answer = await run(app, UNIT_KEY_COMMANDS.addKey, { uri, key, text } satisfies AddKeyArguments);
  if (answer !== undefined) tell(app, answer, l10n.t('“{0}” was added.', key));
}

/** Removes the key at the cursor from the files of all locales. */
export async function removeKey(app: App): Promise<void> {
  const uri = await fileOf(app);
  const position = window.activeTextEditor?.selection.active;
  if (uri === undefined || position === undefined) return;
  const { line, character } = position;
  const request: RemoveKeysArguments = { uri, position: { line, character } };
  const answer = await run(app, UNIT_KEY_COMMANDS.removeKeys, request);
  if (answer !== undefined) tell(app, answer, l10n.t('The key was removed.'));
}

export async function insertMissingKeys(app: App): Promise<void> {
  const uri = await fileOf(app);
  if (uri === undefined) return;
  const insert = (fill: 'empty' | 'source', everywhere: boolean) => async () => {
    const request: InsertKeysArguments = { uri, fill, everywhere };
    const answer = await run(app, UNIT_KEY_COMMANDS.insertKeys, request);
    if (answer !== undefined) tell(app, answer, l10n.t('The keys were inserted.'));
  };
  const translate = (scope: Pick<TranslateArguments, 'uri'>) => () =>
    translateMany(app, l10n.t('Translating what is missing in {0}', documentName(scope.uri)), { uris: [scope.uri] });
  const name = documentName(uri);
  await choose(l10n.t('Insert Missing Keys'), [
    [l10n.t('With the source texts'), name, insert('source', false)],
    [l10n.t('With empty texts'), name, insert('empty', false)],
    [l10n.t('Translated'), name, translate({ uri })],
    [l10n.t('With the source texts'), l10n.t('all locales'), insert('source', true)],
    [l10n.t('With empty texts'), l10n.t('all locales'), insert('empty', true)],
  ]);
}

export async function sortKeys(app: App): Promise<void> {
  const uri = await fileOf(app);
  if (uri === undefined) return;
  const sort = (alphabetical: boolean) => async () => {
    const answer = await run(app, UNIT_KEY_COMMANDS.sortKeys, { uri, alphabetical } satisfies SortKeysArguments);
    if (answer !== undefined) tell(app, answer, l10n.t('The keys are in order.'));
  };
  await choose(l10n.t('Sort Keys in All Locales'), [
    [l10n.t('In the order of the source file'), l10n.t('all other locales'), sort(false)],
    [l10n.t('By the alphabet'), l10n.t('all locales'), sort(true)],
  ]);
}

/** Removes keys that the source does not have. VS Code shows what will be removed first. */
export async function pruneKeys(app: App): Promise<void> {
  const uri = await fileOf(app);
  if (uri === undefined) return;
  const prune = (request: PruneKeysArguments) => async () => {
    const answer = await run(app, UNIT_KEY_COMMANDS.pruneKeys, request);
    if (answer !== undefined) tell(app, answer, l10n.t('The keys were removed.'));
  };
  await choose(l10n.t('Remove Keys That the Source Does Not Have'), [
    [documentName(uri), l10n.t('this file'), prune({ uri })],
    [l10n.t('All files'), l10n.t('of the project'), prune({})],
  ]);
}

/** Removes keys that no code uses. They are chosen from a list, and VS Code shows what will be removed first. */
export async function removeUnusedKeys(app: App): Promise<void> {
  const title = l10n.t('Remove Unused Keys');
  const found = await attempt(app, () =>
    withProgress(app, l10n.t('Looking for keys that no code asks for'), (_, token) =>
      app.client.execute<UnusedKeysAnswer>(UNIT_KEY_COMMANDS.unusedKeys as typeof SERVER_COMMANDS.check, {}, { token }),
    ),
  );
  if (found === undefined) return;
  const items = found.files.flatMap(({ uri, units }) =>
    units.map(({ id, key, text }) => ({
      ...{ label: key, description: text, uri, id },
      picked: found.open === 0 && !found.isCut,
    })),
  );
  if (items.length === 0) {
    void showInformation(
      found.isSilent
        ? l10n.t('No code was found that shows texts.')
        : l10n.t('Code asks for every key, or may ask for it: {0} keys.', number(found.keys)),
    );
    return;
  }
  const doubt =
    found.open === 1
      ? l10n.t('One call takes its key from elsewhere and may use any of them. Tick the ones to remove.')
      : l10n.t(
          '{0} calls take their key from elsewhere and may use any of them. Tick the ones to remove.',
          number(found.open),
        );
  const unseen = l10n.t('There is more code than is analysed, and it may use any of them. Tick the ones to remove.');
  const none = l10n.t('No code asks for these keys. They will be removed from the files of all locales.');
  const placeHolder = found.open > 0 ? doubt : found.isCut ? unseen : none;
  const chosen = await showChoices(items, { title, placeHolder, matchOnDescription: true });
  if (chosen === undefined || chosen.length === 0) return;
  const files = [...Map.groupBy(chosen, ({ uri }) => uri)].map(([uri, some]) => ({
    uri,
    units: some.map(({ id }) => id),
  }));
  const answer = await run(app, UNIT_KEY_COMMANDS.removeKeys, { files } satisfies RemoveKeysArguments);
  if (answer !== undefined) tell(app, answer, l10n.t('The keys were removed.'));
}

type Choice = readonly [label: string, description: string, run: () => Promise<void>];

async function choose(title: string, choices: readonly Choice[]): Promise<void> {
  const items = choices.map(([label, description, act]) => ({ label, description, act }));
  await (await showList(items, { title }))?.act();
}

function run(app: App, command: string, argument: object): Promise<UnitKeysAnswer | undefined> {
  return attempt(app, () => app.client.execute<UnitKeysAnswer>(command as typeof SERVER_COMMANDS.check, argument));
}

/** The file in the editor. */
async function fileOf(app: App): Promise<string | undefined> {
  const document = window.activeTextEditor?.document;
  if (document !== undefined && (await app.inLocalizationFile.holds(document))) return document.uri.toString();
  void showInformation(l10n.t('Open a localization file first.'));
  return undefined;
}

function tell({ output }: App, { files, leftOut, applied }: UnitKeysAnswer, done: string): void {
  for (const { uri, reason } of leftOut) output.warn(`${documentName(uri)}: ${reason}`);
  if (leftOut.length > 0) {
    const count =
      leftOut.length === 1
        ? l10n.t('1 file was left as it is: the output says why.')
        : l10n.t('{0} files were left as they are: the output says why.', number(leftOut.length));
    void showWarning(applied ? `${done} ${count}` : count);
  } else if (files.length === 0) void showInformation(l10n.t('There is nothing to change.'));
  else if (applied)
    void showInformation(
      `${done} ${files.length === 1 ? l10n.t('1 file was changed.') : l10n.t('{0} files were changed.', number(files.length))}`,
    );
}
