import * as assert from 'node:assert/strict';
import { commands, env, window } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import type { StyleTree } from '../../../shared/style.ts';
import { readText, screenshot } from './support/control.ts';
import { activate, onDisk, until } from './support/editor.ts';
import { remove, row, unfold, write } from './support/glossary.ts';
import { answer, foldLocales, message } from './support/screen.ts';

const FILE = 'style/house.json';
const LIST = {
  name: 'House style',
  language: 'de',
  rules: { punctuation: { quotation_mark: 'use_guillemets' } },
  instructions: [{ label: 'Short', prompt: 'Write short sentences.' }],
};
const tree = () => commands.executeCommand<StyleTree>('dragoman.server.style.tree', { refresh: true });
const refresh = () => commands.executeCommand(CLIENT_COMMANDS.styleRefresh);

suite('Style rules', () => {
  suiteSetup(async () => {
    await activate();
    await foldLocales();
  });

  suiteTeardown(async () => {
    for (const path of ['style', 'dragoman.lock.json']) await remove(path);
    for (const { id } of (await tree()).others) await commands.executeCommand('dragoman.server.style.delete', { id });
    await commands.executeCommand('workbench.view.explorer');
  });

  test('a file is pushed, compared, given up, pulled from the account, and its list deleted', async () => {
    await write(FILE, JSON.stringify(LIST, undefined, 2));
    await commands.executeCommand('dragoman.style.focus');
    await refresh();
    await row('House style', 'de · new');
    const pushing = commands.executeCommand(CLIENT_COMMANDS.stylePush);
    await message('Style rules pushed: created');
    await pushing;
    await row('de · version 1 · up to date');
    await unfold('House style', 'punctuation', 'Instructions');
    await unfold('punctuation', 'quotation_mark', 'use_guillemets');
    await unfold('Instructions', 'Short', 'Write short sentences.');
    await screenshot('style-rules');

    await write(FILE, JSON.stringify({ ...LIST, instructions: [] }, undefined, 2));
    await refresh();
    await row('de · version 1 · ↑1');
    await commands.executeCommand(CLIENT_COMMANDS.stylePlan);
    await until('the comparison', () => window.tabGroups.activeTabGroup.activeTab?.label.includes('service ↔ files'));
    await screenshot('style-plan');
    const removing = commands.executeCommand(CLIENT_COMMANDS.stylePush);
    await answer('to be deleted on the service: 1', 'Push');
    await message('removed the instruction "Short"');
    await removing;

    for (const path of ['style', 'dragoman.lock.json']) await remove(path);
    await refresh();
    await unfold('Other Lists on the Service', 'House style');
    const [list] = (await tree()).others;
    const other = { kind: 'other', list };
    await commands.executeCommand(CLIENT_COMMANDS.styleCopyId, other);
    assert.equal(await env.clipboard.readText(), list?.id);
    const pulling = commands.executeCommand(CLIENT_COMMANDS.stylePull, other);
    await message('Pulled into style/house-style.de.json');
    await pulling;
    assert.match((await onDisk('style/house-style.de.json')).toString('utf8'), /"quotation_mark": "use_guillemets"/);
    await row('de · version 2 · up to date');

    const deleting = commands.executeCommand(CLIENT_COMMANDS.styleDelete, other);
    await answer('Type “House style” to continue', 'House style');
    await message('are deleted');
    await deleting;
    await row('no longer on the service');
    assert.notEqual(await readText('.part.sidebar'), null);
  });
});
