import { describe, expect, onTestFinished, test } from 'vitest';
import { LSPErrorCodes } from 'vscode-languageserver/node';
import { startEmbedded } from '../../server/embedded/index.ts';
import type { RephraseAnswer, RephraseArguments } from '../../shared/service.ts';
import type { Editor } from '../support/lsp-client.ts';
import { IN_PROCESS, WAYS, type Way } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

const FILES = {
  ...APP,
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["locales/{locale}.json", "i18n/app.{locale}.xlf"] }',
  'locales/en.json':
    '{\n  "hint": "Hello {name}, you can\'t say \\"no\\"\\nto <b>this</b> 50%.",\n  "n": "{n, plural, one {# thing} other {# things}}"\n}\n',
  'i18n/app.xlf':
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en"><body><trans-unit id="t"><source>You can\'t use <x id="A"/> &amp; more</source></trans-unit><trans-unit id="u" translate="no"><source>You can\'t touch this</source></trans-unit></body></file></xliff>',
  'notes.md': "You can't use `{name}` here.\n",
};

async function open(way: Way = IN_PROCESS, key = 'paid') {
  const service = await startEmbedded({ key });
  onTestFinished(() => service.close());
  return openWorkspace(way, FILES, { settings: { service: service.url }, environment: { DRAGOMAN_AUTH_KEY: key } });
}

const rephrase = (editor: Editor, argument: RephraseArguments) =>
  editor.execute<RephraseAnswer>('dragoman.server.rephrase', argument);

describe.each(WAYS)('rephrase, $name', (way) => {
  test('JSON: new words, placeholders and tags as they were, escaped as JSON; nothing is edited', async () => {
    const { editor, path } = await open(way);
    const uri = await editor.open(path('locales/en.json'));
    const before = editor.text(uri);
    const range = editor.rangeOf(uri, 'Hello {name}, you can\'t say \\"no\\"\\nto <b>this</b> 50%.');
    const { suggestions } = await rephrase(editor, { uri, range, style: 'academic' });
    expect(suggestions).toEqual([
      { text: 'Hello {name}, you cannot say \\"no\\"\\nto <b>this</b> 50%.', style: 'academic' },
    ]);
    expect(editor.text(uri)).toBe(before);
  });

  test('apply: one edit, the file is still what it was around it', async () => {
    const { editor, path } = await open(way);
    const uri = await editor.open(path('i18n/app.xlf'));
    const before = editor.text(uri);
    const range = editor.rangeOf(uri, 'You can\'t use <x id="A"/> &amp; more');
    await rephrase(editor, { uri, range, style: 'academic', apply: true });
    expect(editor.edits).toHaveLength(1);
    expect(editor.text(uri)).toBe(before.replace("You can't use", 'You cannot use'));
  });
});

describe('rephrase', () => {
  test('text of a file the server does not have open, and a text sent along', async () => {
    const { editor, path } = await open();
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 28 } };
    const uri = `file://${path('notes.md')}`;
    const expected = { suggestions: [{ text: 'You cannot use `{name}` here.', style: 'business' }] };
    expect(await rephrase(editor, { uri, range, style: 'business' })).toEqual(expected);
    const text = "You can't see `{name}` here.";
    const sent = await rephrase(editor, { uri, range, text, style: 'business' });
    expect(sent.suggestions[0]?.text).toBe('You cannot see `{name}` here.');
  });

  test('correct: mistakes alone, in a source and in a translation, as one edit', async () => {
    const { editor, path } = await open();
    const uri = await editor.open(path('notes.md'), "You recieve `{name}` and can't stop.\n");
    const range = editor.rangeOf(uri, "You recieve `{name}` and can't stop.");
    await rephrase(editor, { uri, range, correct: true, apply: true });
    expect(editor.text(uri)).toBe("You receive `{name}` and can't stop.\n");
    expect(editor.edits).toHaveLength(1);
  });

  test('nothing better to say: no suggestion, and nothing is written', async () => {
    const { editor, path } = await open();
    const uri = await editor.open(path('notes.md'));
    const range = editor.rangeOf(uri, 'here');
    expect(await rephrase(editor, { uri, range, apply: true })).toEqual({ suggestions: [] });
    expect(editor.edits).toEqual([]);
  });

  test.each([
    ['locales/en.json', '"hint": "Hello', /inside one text/],
    ['locales/en.json', 'other {# things', /inside one text|one form/],
    ['locales/en.json', '{n, plural, one {# thing} other {# things}}', /one form/],
    ['i18n/app.xlf', 'touch this', /locked/],
    ['i18n/app.xlf', 'use <x', /inside one text/],
    ['notes.md', ' `', /Select the words/],
  ])('%s: “%s” is refused before anything is sent', async (name, text, message) => {
    const { editor, path } = await open();
    const uri = await editor.open(path(name));
    const range = editor.rangeOf(uri, text);
    await expect(rephrase(editor, { uri, range })).rejects.toMatchObject({
      code: LSPErrorCodes.RequestFailed,
      message: expect.stringMatching(message),
    });
    expect(await editor.execute('dragoman.server.usage', {})).toMatchObject({ used: 0 });
  });

  test('more than the service takes at once is told before it is sent', async () => {
    const { editor, path } = await open();
    const uri = await editor.open(path('notes.md'), 'word '.repeat(2100));
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 10_500 } };
    await expect(rephrase(editor, { uri, range })).rejects.toThrow(/10499 bytes.*Select less/);
    expect(await editor.execute('dragoman.server.usage', {})).toMatchObject({ used: 0 });
  });

  test('a longer text goes by paragraphs, and only its words change', async () => {
    const { editor, path } = await open();
    const paragraph = "You can't use {name} here. ".repeat(200).trim();
    const text = `${paragraph}\n\n   ${paragraph}\n \n${paragraph}`;
    const uri = await editor.open(path('notes.md'), `${text}\n`);
    const range = editor.rangeOf(uri, text);
    await rephrase(editor, { uri, range, style: 'academic', apply: true });
    expect(editor.text(uri)).toBe(`${text.replaceAll("can't", 'cannot')}\n`);
    expect(editor.edits).toHaveLength(1);
  });

  test.each<[string, Partial<RephraseArguments>, RegExp]>([
    ['a style together with a tone', { style: 'simple', tone: 'friendly' }, /exclude each other/],
    ['an unknown style', { style: 'florid' as 'simple' }, /This command takes/],
  ])('%s is refused before anything is sent', async (_, manner, message) => {
    const { editor, path } = await open();
    const uri = await editor.open(path('notes.md'));
    const range = editor.rangeOf(uri, "You can't use `{name}` here.");
    await expect(rephrase(editor, { uri, range, ...manner })).rejects.toThrow(message);
    expect(await editor.execute('dragoman.server.usage', {})).toMatchObject({ used: 0 });
  });

  test('the free plan has no rephrasing, and says so', async () => {
    const { editor, path } = await open(IN_PROCESS, 'free:fx');
    const uri = await editor.open(path('notes.md'));
    const asking = rephrase(editor, { uri, range: editor.rangeOf(uri, "You can't") });
    await expect(asking).rejects.toThrow(/part of the paid plans/);
  });

  test('typed meanwhile: the client is not asked to write into another version', async () => {
    const { editor, path } = await open();
    const uri = await editor.open(path('notes.md'));
    const range = editor.rangeOf(uri, "You can't use `{name}` here.");
    editor.beforeApply = () => ({ applied: false, failureReason: 'changed' });
    const asking = rephrase(editor, { uri, range, style: 'business', apply: true });
    await expect(asking).rejects.toThrow('You cannot use `{name}` here.');
  });
});

describe('rephrase on the light bulb', () => {
  test('one action per style and tone on selected words, no request for showing them', async () => {
    const { editor, path } = await open();
    const uri = await editor.open(path('locales/en.json'));
    const range = editor.rangeOf(uri, "you can't say");
    const actions = await editor.actions(uri, range, { only: ['refactor.rewrite'] });
    expect(actions.map(({ kind }) => kind)).toEqual([
      'refactor.rewrite.dragoman.correct',
      'refactor.rewrite.dragoman.rephrase',
      ...['academic', 'business', 'casual', 'simple', 'confident', 'diplomatic', 'enthusiastic', 'friendly'].map(
        (manner) => `refactor.rewrite.dragoman.rephrase.${manner}`,
      ),
    ]);
    const [academic] = await editor.actions(uri, range, { only: ['refactor.rewrite.dragoman.rephrase.academic'] });
    expect(await editor.execute('dragoman.server.usage', {})).toMatchObject({ used: 0 });
    await editor.choose(academic!);
    expect(editor.text(uri)).toMatch(/\{name\}, you cannot say/i);
  });

  test.each([
    ['both quotes, the comma and the line end', ' "Say you can\'t.",\n'],
    ['the closing quote', 'you can\'t."'],
    ['the opening quote', '"Say you can\'t'],
    ['white space inside', " you can't."],
  ])('on a selection that takes in %s: the text inside', async (_, part) => {
    const { editor, path, write } = await open();
    write('locales/en.json', '{\n  "hint": "Say you can\'t.",\n  "next": "No"\n}\n');
    const uri = await editor.open(path('locales/en.json'));
    const range = editor.rangeOf(uri, part);
    const [academic] = await editor.actions(uri, range, { only: ['refactor.rewrite.dragoman.rephrase.academic'] });
    expect(academic?.title).toBe('Rephrase: academic');
    const { suggestions, range: inside } = await rephrase(editor, { uri, range, style: 'academic' });
    expect(suggestions).toHaveLength(1);
    if (/["\n]/.test(part)) expect(editor.document(uri).getText(inside)).toBe(part.replace(/^ ?"|",?\n?$/g, ''));
    await editor.choose(academic!);
    expect(editor.text(uri)).toMatch(/^\{\n {2}"hint": "Say you cannot\.",\n {2}"next": "No"\n\}\n$/i);
  });

  test('without a selection: the whole text at the cursor, source or target', async () => {
    const { editor, path } = await open();
    const uri = await editor.open(path('i18n/app.xlf'));
    const { start } = editor.rangeOf(uri, 'use <x');
    const titles = async (only?: string[]) =>
      (await editor.actions(uri, { start, end: start }, only && { only })).map(({ title }) => title);
    expect((await titles()).filter((title) => title.startsWith('Rephrase'))).toEqual(['Rephrase this text']);
    expect(await titles(['refactor'])).toContain('Rephrase this text: academic');
    const [action] = await editor.actions(
      uri,
      { start, end: start },
      { only: ['refactor.rewrite.dragoman.rephrase.academic'] },
    );
    const before = editor.text(uri);
    await editor.choose(action!);
    expect(editor.text(uri)).toBe(before.replace("You can't use", 'You cannot use'));
  });

  test('none on keys, on syntax, and in languages that cannot be rephrased', async () => {
    const { editor, path, write } = await open();
    write('locales/uk.json', '{ "hint": "Привіт усім" }');
    const uri = await editor.open(path('locales/en.json'));
    const { start } = editor.rangeOf(uri, 'hint');
    const only = ['refactor.rewrite.dragoman.rephrase'];
    expect(await editor.actions(uri, { start, end: start }, { only })).toEqual([]);
    expect(await editor.actions(uri, editor.rangeOf(uri, '"hint": "Hello'), { only })).toEqual([]);
    const other = await editor.open(path('locales/uk.json'));
    expect(await editor.actions(other, editor.rangeOf(other, 'Привіт'), { only })).toEqual([]);
  });
});
