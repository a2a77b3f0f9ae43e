import * as assert from 'node:assert/strict';
import { ConfigurationTarget, commands, Selection, workspace } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { press, screenshot } from './support/control.ts';
import { codeOf, diagnostics, open, rangeOf, until } from './support/editor.ts';
import { answer, message, quickInput } from './support/screen.ts';

suite('Quality of translations', () => {
  const choose = (provider: string | undefined) =>
    workspace.getConfiguration('dragoman').update('quality.provider', provider, ConfigurationTarget.Global);

  suiteTeardown(() => choose(undefined));

  test('counted, asked, judged: findings on the words until the text changes', async () => {
    const editor = await open('locales/de.json');
    const { document } = editor;
    // A selection that another test has left would be what is judged.
    editor.selection = new Selection(0, 0, 0, 0);
    const before = document.getText();
    const free = rangeOf(document, 'sind frei');
    await editor.edit((edit) => edit.replace(free, 'sind frei, 77'));
    const quality = async () =>
      (await diagnostics(document.uri)).filter((one) => String(codeOf(one)).startsWith('quality/'));
    await choose(undefined);
    const asked = commands.executeCommand(CLIENT_COMMANDS.checkQuality);
    await answer('Who should evaluate translations?', 'translation service');
    assert.match(await quickInput('Send'), /Send \d+ translations with their sources \([\d,.]+ characters\) to /);
    await screenshot('quality-question');
    await press('Enter');
    await message('translations evaluated. Errors: ');
    await asked;
    const [found] = await until('the finding', async () => {
      const all = await quality();
      return all.some(({ message: said }) => said.includes('77')) ? all : undefined;
    });
    assert.ok(found);
    const number = (await quality()).find(({ message: said }) => said.includes('77'));
    assert.equal(number && document.getText(number.range), '77');
    await screenshot('quality-findings');
    await editor.edit((edit) => edit.replace(rangeOf(document, 'sind frei, 77'), 'sind frei'));
    await until('no finding', async () =>
      (await quality()).some(({ message: said }) => said.includes('77')) ? undefined : true,
    );
    assert.equal(document.getText(), before);
    await document.save();
  });
});
