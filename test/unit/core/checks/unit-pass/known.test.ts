import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DiagnoseInput, findings } from '../../../../../server/core/checks/diagnose.ts';
import { KnownFindings } from '../../../../../server/core/checks/unit-pass/known.ts';
import type { Catalog, Format } from '../../../../../server/core/formats/format.ts';
import { json } from '../../../../../server/core/formats/json/index.ts';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { applyEdit, type Edit } from '../../../../../server/core/text/span.ts';

const words = ['Eins.  Zwei.', 'Hallo {name}', 'Open', 'Ein Ein Wort', '50 %', 'Satz!', ''];
const sources = ['One. Two.', 'Hello {name}', 'Open', 'One word', '50%', 'Sentence.', 'Text'];
const entries = (texts: readonly string[]) =>
  JSON.stringify(
    Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`key${index}`, texts[index % texts.length]])),
    null,
    2,
  );
const source = { text: entries(sources), catalog: json.parse(entries(sources)), name: 'en.json' };
const xlf = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
${Array.from({ length: 12 }, (_, index) => `<trans-unit id="u${index}"><source>${sources[index % 7]}</source><target>${words[index % 7]}</target></trans-unit>`).join('\n')}
</body></file></xliff>\n`;

const FILES: Readonly<Record<string, { readonly format: Format; readonly text: string; readonly role?: 'source' }>> = {
  json: { format: json, text: entries(words) },
  'json, the source': { format: json, text: entries(words), role: 'source' },
  'json, with keys that it lacks': {
    format: json,
    text: JSON.stringify({ key3: 'Hallo', key5: 'Wort  Wort', key8: '50 %' }, null, 2),
  },
  xliff: { format: xliff, text: xlf },
};

function inputOf(format: Format, text: string, catalog: Catalog, role: 'source' | 'target' = 'target'): DiagnoseInput {
  return {
    format,
    text,
    catalog,
    ...(format === json && role === 'target' && { source }),
    role,
    sourceLocale: 'en',
    targetLocale: 'de',
    project: PROJECT,
    reportMissing: true,
  };
}
const PROJECT = {};

const typed = fc.constantFrom('a', '  ', '{', '}', '!', '', '', '"', '\n', '<', 'Wort Wort', '&amp;');
const plan = fc.array(fc.tuple(fc.nat(), fc.nat(4), typed), { minLength: 1, maxLength: 6 });

describe('what was found before', () => {
  test.each(Object.entries(FILES))('says what a fresh look says, after any chain of edits: %s', (_, {
    format,
    text,
    role,
  }) => {
    fc.assert(
      fc.property(plan, (edits) => {
        const known = new Map<object | undefined, KnownFindings>();
        let current = text;
        let catalog = format.parse(text);
        for (const [where, size, insert] of edits) {
          const start = where % (current.length + 1);
          const edit: Edit = { span: { start, end: Math.min(current.length, start + size) }, text: insert };
          const findingsKnown = known.get(catalog.lineage) ?? new KnownFindings();
          known.set(catalog.lineage, findingsKnown);
          findings({ ...inputOf(format, current, catalog, role), known: findingsKnown });
          current = applyEdit(current, edit);
          catalog = format.update!(catalog, edit, current);
          const again = known.get(catalog.lineage);
          const input = inputOf(format, current, catalog, role);
          expect(findings({ ...input, ...(again && { known: again }) })).toEqual(findings(input));
        }
      }),
      { numRuns: 80 },
    );
  });

  test('asks the units that are typed in, and those beside, and no other', () => {
    const { format, text } = FILES['json']!;
    const known = new KnownFindings();
    const catalog = format.parse(text);
    const first = findings({ ...inputOf(format, text, catalog), known });
    const at = text.indexOf('Hallo');
    const edit: Edit = { span: { start: at, end: at }, text: 'x' };
    const next = applyEdit(text, edit);
    const input = { ...inputOf(format, next, format.update!(catalog, edit, next)), known };
    const far = findings(input).find(({ unit, code }) => unit === '/key7' && code === 'double-space');
    const before = first.find(({ unit, code }) => unit === '/key7' && code === 'double-space');
    expect(before).toBeDefined();
    expect(far?.fixes).toBe(before?.fixes);
    expect(far?.span.start).toBe(before!.span.start + 1);
  });

  test('another project, another look', () => {
    const { format, text } = FILES['json']!;
    const known = new KnownFindings();
    const input = { ...inputOf(format, text, format.parse(text)), known };
    expect(findings(input).some(({ code }) => code === 'double-space')).toBe(true);
    const project = { checks: { 'double-space': 'off' as const } };
    expect(findings({ ...input, project }).some(({ code }) => code === 'double-space')).toBe(false);
  });

  test('another project while somebody types, other checks', () => {
    const { format, text } = FILES['json']!;
    const known = new KnownFindings();
    let current = text;
    let catalog = format.parse(text);
    const foundIn = (project: DiagnoseInput['project']) => {
      const at = current.indexOf('Hallo');
      const edit: Edit = { span: { start: at, end: at }, text: 'Oh  ' };
      current = applyEdit(current, edit);
      catalog = format.update!(catalog, edit, current);
      const found = findings({ ...inputOf(format, current, catalog), project, known });
      return found.filter(({ unit, code }) => unit === '/key1' && code === 'double-space').length;
    };
    findings({ ...inputOf(format, current, catalog), known });
    const off = { checks: { 'double-space': 'off' as const } };
    expect([foundIn(PROJECT), foundIn(PROJECT), foundIn(off), foundIn(off), foundIn(PROJECT)]).toEqual([1, 2, 0, 0, 5]);
  });
});
