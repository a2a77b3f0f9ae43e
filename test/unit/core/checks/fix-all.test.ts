import { describe, expect, test } from 'vitest';
import { type DiagnoseInput, findings } from '../../../../server/core/checks/diagnose.ts';
import { fixAll } from '../../../../server/core/checks/fix-all.ts';
import { json } from '../../../../server/core/formats/json/index.ts';
import { xliff } from '../../../../server/core/formats/xliff/index.ts';
import { applyEdits, type Edit } from '../../../../server/core/text/span.ts';

function input(
  source: Record<string, string>,
  target: Record<string, string>,
): DiagnoseInput & { readonly text: string } {
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
  test('applies the safe fixes of all units', () => {
    const given = input(
      { a: 'Name: ', b: 'One. Two.', c: 'Same', d: 'Done' },
      { a: 'Name:', b: 'Eins.  Zwei.', c: 'Gleich', d: ' Fer\u200Btig' },
    );
    const once = applyEdits(given.text, fixAll(given, findings(given)).edits);
    expect(JSON.parse(once)).toEqual({ a: 'Name: ', b: 'Eins. Zwei.', c: 'Gleich', d: 'Fertig' });
  });

  test('fixes of one unit follow one another, and are counted', () => {
    const given = input({ a: 'One. Two.' }, { a: ' Eins.  Zwei.\u200B ' });
    const { edits, count } = fixAll(given, findings(given));
    const once = applyEdits(given.text, edits);
    expect(JSON.parse(once)).toEqual({ a: 'Eins. Zwei.' });
    expect(count).toBeGreaterThanOrEqual(3);
    const again = input({ a: 'One. Two.' }, JSON.parse(once));
    expect(findings(again)).toEqual([]);
  });

  test('of one check alone', () => {
    const given = input({ a: 'One. Two.', b: 'Save' }, { a: 'Eins.  Zwei. ', b: 'Sichern ' });
    const { edits, count } = fixAll(given, findings(given), { only: 'edge-whitespace' });
    expect(JSON.parse(applyEdits(given.text, edits))).toEqual({ a: 'Eins.  Zwei.', b: 'Sichern' });
    expect(count).toBe(2);
  });

  test('leaves a file without findings as it is', () => {
    const given = input({ a: 'Save' }, { a: 'Sichern' });
    expect(fixAll(given, findings(given))).toEqual({ edits: [], count: 0 });
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
    const { edits, count } = fixAll(given, [
      problem([edit(2, 5, 'A'), edit(9, 10, 'B')]),
      problem([edit(4, 6, 'C'), edit(12, 13, 'D')]),
      problem([edit(14, 15, 'E')]),
    ]);
    expect(edits.map(({ text }) => text)).toEqual(['A', 'B', 'E']);
    expect(count).toBe(2);
    expect(() => applyEdits(given.text, edits)).not.toThrow();
  });

  describe('in files that state where translations stand', () => {
    const unit = (id: string, attributes: string, target: string) =>
      `<trans-unit id="${id}"${attributes}><source>Save</source><target${target}>Sichern </target></trans-unit>`;
    const text = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="o" source-language="en" target-language="de" datatype="plaintext"><body>${[
      unit('review', '', ' state="needs-review-translation" state-qualifier="leveraged-mt"'),
      unit('translated', '', ' state="translated"'),
      unit('approved', ' approved="yes"', ' state="translated"'),
      unit('final', '', ' state="final"'),
      unit('signed', '', ' state="signed-off"'),
    ].join('\n')}</body></file></xliff>`;
    const given: DiagnoseInput = {
      format: xliff,
      text,
      catalog: xliff.parse(text),
      role: 'target',
      sourceLocale: 'en',
      targetLocale: 'de',
      project: {},
      reportMissing: true,
    };
    const spaced = (from: string, ...ids: readonly string[]) =>
      ids.reduce((all, id) => all.replace(new RegExp(`(id="${id}".*?)Sichern `), '$1Sichern'), from);

    test('states stay, and approved and final translations are left alone', () => {
      const { edits, count } = fixAll(given, findings(given));
      expect(applyEdits(text, edits)).toBe(spaced(text, 'review', 'translated'));
      expect(count).toBe(2);
    });

    test('those who ask for it fix approved ones, too, which stay approved', () => {
      const { edits, count } = fixAll(given, findings(given), { approved: true });
      expect(applyEdits(text, edits)).toBe(spaced(text, 'review', 'translated', 'approved', 'final', 'signed'));
      expect(count).toBe(5);
    });

    test('a single fix of an approved translation is not the preferred one, and keeps the state', () => {
      const found = findings(given).find((it) => it.unit === 'o#approved');
      const fix = found?.fixes[0];
      expect(fix).toMatchObject({ safe: false, approved: true, change: { keepsState: true } });
    });
  });
});
