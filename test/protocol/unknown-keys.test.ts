import { describe, expect, test } from 'vitest';
import { DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver/node';
import { WAYS } from '../support/lsp-transport.ts';
import { openWorkspace } from '../support/lsp-workspace.ts';

const REMOVE = 'Remove all keys that the source locale does not have';
const PROJECT = '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["l/{locale}.json"] }';
const project = (target: string) => ({
  'dragoman.json': PROJECT,
  'l/en.json': '{ "save": "Save", "day_one": "{{count}} day", "day_other": "{{count}} days" }',
  'l/de.json': target,
});
const MANY =
  '{\n  "gone": "Weg",\n  "save": "Sichern",\n  "a": "A",\n  "b": "B",\n  "day_one": "{{count}} Tag",\n  "day_other": "{{count}} Tage",\n  "c": "C"\n}\n';

describe.each(WAYS)('keys that the source does not have, $name', (way) => {
  test('several are one finding; each stays in its place as not needed; all of them go at once', async () => {
    const { editor, path } = await openWorkspace(way, project(MANY));
    const uri = await editor.open(path('l/de.json'));
    const found = (await editor.diagnostics(uri)).filter(({ code }) => code === 'unknown-key');
    const [together, ...more] = found.filter(({ severity }) => severity !== DiagnosticSeverity.Hint);
    expect(more).toEqual([]);
    expect(together).toMatchObject({
      severity: DiagnosticSeverity.Information,
      message: '4 keys are not in the source locale: "gone", "a", "b" …',
    });
    const each = found.filter((one) => one !== together);
    expect(each.map(({ range }) => range.start.line)).toEqual([1, 3, 4, 7]);
    expect(each.every(({ tags }) => tags?.[0] === DiagnosticTag.Unnecessary)).toBe(true);
    const range = editor.rangeOf(uri, '"a"');
    const titles = (await editor.actions(uri, range, { diagnostics: each.slice(1, 2) })).map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Remove "a"', REMOVE]));
    const actions = await editor.actions(uri, range, { diagnostics: together === undefined ? [] : [together] });
    const remove = actions.find(({ title }) => title === REMOVE);
    expect(remove).toBeDefined();
    if (remove !== undefined) await editor.choose(remove);
    expect(editor.text(uri)).toBe(
      '{\n  "save": "Sichern",\n  "day_one": "{{count}} Tag",\n  "day_other": "{{count}} Tage"\n}\n',
    );
  });

  test('few are told one by one', async () => {
    const { editor, path } = await openWorkspace(way, project('{ "a": "A", "b": "B", "c": "C", "save": "Sichern" }'));
    const uri = await editor.open(path('l/de.json'));
    const found = (await editor.diagnostics(uri)).filter(({ code }) => code === 'unknown-key');
    expect(found.map(({ severity, message }) => [severity, message])).toEqual(
      ['a', 'b', 'c'].map((key) => [DiagnosticSeverity.Information, `en.json has no "${key}".`]),
    );
    const actions = await editor.actions(uri, editor.rangeOf(uri, '"save"'));
    expect(actions.map(({ title }) => title)).not.toContain(REMOVE);
  });
});
