import { describe, expect, test } from 'vitest';
import { type DiagnoseInput, findings } from '../../../server/checks/diagnose.ts';
import { changesOfFixes } from '../../../server/checks/fix-all.ts';
import { json } from '../../../server/formats/json/index.ts';
import { applyEdits, type Edit } from '../../../server/text/span.ts';

function input(source: Record<string, string>, target: Record<string, string>): DiagnoseInput {
  const file = (value: unknown) => {
    const text = `${JSON.stringify(value, undefined, 2)}\n`;
    return { text, catalog: json.parse(text, { path: 'l/de.json' }) };
  };
  return {
    format: json,
    ...file(target),
    source: { ...file(source), name: 'en.json' },
    role: 'target',
    sourceLocale: 'en',
    targetLocale: 'de',
    project: {},
    reportMissing: true,
  };
}

describe('fix all', () => {
  test('applies the safe fixes of all units, one per unit and run', () => {
    const given = input(
      { a: 'Name: ', b: 'One. Two.', c: 'Same', d: 'Done' },
      { a: 'Name:', b: 'Eins.  Zwei.', c: 'Gleich', d: ' Fer\u200Btig' },
    );
    const once = applyEdits(given.text, changesOfFixes(given, findings(given)));
    expect(JSON.parse(once)).toEqual({ a: 'Name: ', b: 'Eins. Zwei.', c: 'Gleich', d: 'Fer\u200Btig' });
  });

  test('leaves a file without findings as it is', () => {
    const given = input({ a: 'Save' }, { a: 'Sichern' });
    expect(changesOfFixes(given, findings(given))).toEqual([]);
  });

  test('overlapping fixes: one is applied, the other is found again', () => {
    const given = input({ a: 'Save' }, { a: 'Sichern' });
    const edit = (start: number, end: number, text: string): Edit => ({ span: { start, end }, text });
    const problem = (edits: readonly Edit[]) => ({
      code: 'x',
      severity: 'warning' as const,
      message: 'x',
      span: { start: 0, end: 1 },
      fixes: [{ title: 'x', safe: true, edits }],
    });
    const edits = changesOfFixes(given, [
      problem([edit(2, 5, 'A'), edit(9, 10, 'B')]),
      problem([edit(4, 6, 'C'), edit(12, 13, 'D')]),
      problem([edit(14, 15, 'E')]),
    ]);
    expect(edits.map(({ text }) => text)).toEqual(['A', 'B', 'E']);
    expect(() => applyEdits(given.text, edits)).not.toThrow();
  });
});
