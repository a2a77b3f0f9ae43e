import { describe, expect, test } from 'vitest';
import type { SetStateReport } from '../../shared/commands.ts';
import { IN_PROCESS, WAYS } from '../support/lsp-transport.ts';
import { APP, openWorkspace } from '../support/lsp-workspace.ts';

const unit = (id: string, target: string) =>
  `<trans-unit id="${id}"><source>Save ${id}</source>${target}</trans-unit>\n`;
const xliff = (...units: string[]) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>\n${units.join('')}</body></file></xliff>`;
const FILE = xliff(
  unit('a', '<target state="translated">Sichern</target>'),
  unit('b', '<target>Los</target>'),
  unit('c', ''),
);
const KIND = 'refactor.rewrite.dragoman.state';

describe.each(WAYS)('states, $name', (way) => {
  test('offered for what is translated, written in the words of the file, as one versioned edit', async () => {
    const { editor, path } = await openWorkspace(way, { 'a.de.xlf': FILE });
    const uri = await editor.open(path('a.de.xlf'));
    const one = await editor.actions(uri, editor.rangeOf(uri, 'Sichern'), { only: [KIND] });
    expect(one.map(({ title }) => title)).toEqual(['Mark as needing work', 'Mark as reviewed', 'Mark as final']);
    expect(one.map(({ kind }) => kind)).toEqual([`${KIND}.needs-work`, `${KIND}.reviewed`, `${KIND}.final`]);
    await editor.choose(one[2]!);
    expect(editor.text(uri)).toBe(
      FILE.replace('id="a"', 'id="a" approved="yes"').replace('state="translated"', 'state="final"'),
    );
    expect(editor.edits.map(({ edit }) => edit.documentChanges)).toMatchObject([
      [{ textDocument: { uri, version: 1 } }],
    ]);
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };
    const many = await editor.actions(uri, range, { only: ['refactor'] });
    expect(many.map(({ title }) => title)).toEqual([
      'Mark 2 units as needing work',
      'Mark 2 units as translated',
      'Mark 2 units as reviewed',
      'Mark as final',
    ]);
  });

  test('the command says what stays as it is', async () => {
    const { editor, path } = await openWorkspace(way, { 'a.de.xlf': FILE });
    const uri = await editor.open(path('a.de.xlf'));
    const run = (argument: object) => editor.execute<SetStateReport>('dragoman.server.setState', { uri, ...argument });
    const report = await run({ state: 'reviewed', units: ['f#a', 'f#c'] });
    expect(report).toEqual({ marked: 1, refused: [{ unit: 'f#c', reason: 'it has no translation yet' }] });
    expect(editor.text(uri)).toBe(FILE.replace('state="translated"', 'state="signed-off"'));
    await expect(run({ state: 'final', range: editor.rangeOf(uri, 'Save c') })).rejects.toThrow(
      'c stays as it is: it has no translation yet.',
    );
    await expect(run({ state: 'done', units: ['f#a'] })).rejects.toThrow('This command takes one argument');
  });
});

describe('states where there are none', () => {
  test('are not offered, and the command says why', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, APP);
    const uri = await editor.open(path('locales/de.json'));
    expect(await editor.actions(uri, editor.rangeOf(uri, 'Sichern'), { only: [KIND] })).toEqual([]);
    const argument = { uri, state: 'final', units: ['/save'] };
    await expect(editor.execute('dragoman.server.setState', argument)).rejects.toThrow(
      'de.json has no way to say that a translation is final.',
    );
  });

  test('a text that is typed meanwhile keeps its states', async () => {
    const { editor, path } = await openWorkspace(IN_PROCESS, { 'a.de.xlf': FILE });
    const uri = await editor.open(path('a.de.xlf'));
    editor.beforeApply = () => {
      editor.type(uri, 'Sichern', 'Speichern');
      return undefined;
    };
    const argument = { uri, state: 'final', units: ['f#a'] };
    await expect(editor.execute('dragoman.server.setState', argument)).rejects.toThrow('changed meanwhile');
    expect(editor.text(uri)).toBe(FILE.replace('Sichern', 'Speichern'));
  });
});
