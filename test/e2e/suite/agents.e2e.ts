import * as assert from 'node:assert/strict';
import { commands, LanguageModelTextPart, type LanguageModelToolResult, lm } from 'vscode';
import { CLIENT_COMMANDS } from '../../../shared/commands.ts';
import { activate, until } from './support/editor.ts';
import { remove, write } from './support/glossary.ts';

/** Tools for language models, invoked as another extension would: without a chat. */
suite('Tools for agents', () => {
  suiteSetup(async () => {
    await activate();
    await write('glossary/agents.en-de.tsv', 'berth\tAnlegeplatz\n');
    // Not every VS Code of the suite watches folders below the first: a new server sees what is there.
    await commands.executeCommand(CLIENT_COMMANDS.restart);
  });

  suiteTeardown(() => remove('glossary'));

  const textOf = ({ content }: LanguageModelToolResult): string =>
    content.map((part) => (part instanceof LanguageModelTextPart ? part.value : '')).join('');
  const invoke = async (name: string, input: object): Promise<string> =>
    textOf(await lm.invokeTool(name, { input, toolInvocationToken: undefined }));

  test('are offered, each with a description and a schema', async () => {
    const tools = await until('the tools', () => {
      const own = lm.tools.filter(({ name }) => name.startsWith('dragoman_'));
      return own.length > 0 ? own : undefined;
    });
    assert.deepEqual(tools.map(({ name }) => name).sort(), [
      'dragoman_check',
      'dragoman_glossary',
      'dragoman_rephrase',
      'dragoman_translate',
      'dragoman_translate_text',
    ]);
    for (const { description, inputSchema } of tools) {
      assert.ok(description.length > 40);
      assert.ok(inputSchema);
    }
  });

  test('check: findings of a file that nobody has open; what is no file of the workspace is refused', async () => {
    assert.match(
      await invoke('dragoman_check', { file: 'locales/de.json' }),
      /^locales\/de\.json:\d+:\d+: \w+: .*\[[\w-]+\]/,
    );
    await assert.rejects(invoke('dragoman_check', { file: 'none.json' }), /not a file in this workspace/);
    await assert.rejects(invoke('dragoman_check', { file: '../../../etc/passwd' }), /not a file in this workspace/);
    await assert.rejects(invoke('dragoman_check', { file: 'notes.md' }), /not a localization file/);
  });

  test('terms: in both directions', async () => {
    const found = () => invoke('dragoman_glossary', { text: 'two berths' });
    await until('the term', async () => (await found()).includes('berth (en) = Anlegeplatz (de)'));
    assert.match(await invoke('dragoman_glossary', { text: 'Anlegeplätze', from: 'de' }), /berth \(en\)/);
    assert.match(await invoke('dragoman_glossary', { text: 'computer' }), /No term of the glossary/);
  });

  test('translate: a run that only counts needs no question and changes nothing', async () => {
    const answer = await invoke('dragoman_translate', { file: 'locales/de.json', scope: 'all', dryRun: true });
    assert.match(answer, /\d+ units to translate, about \d+ characters\. Nothing was sent or written\./);
    // One language may stand alone; it is another one than the project's.
    const missing = { file: 'locales/en.json', dryRun: true };
    const french = await invoke('dragoman_translate', { ...missing, to: 'fr' });
    assert.equal(french, await invoke('dragoman_translate', { ...missing, to: ['fr'] }));
    assert.notEqual(french, await invoke('dragoman_translate', missing));
  });
});
