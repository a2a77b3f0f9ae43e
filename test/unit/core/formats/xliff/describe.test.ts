import { describe, expect, test } from 'vitest';
import { xliff } from '../../../../../server/core/formats/xliff/index.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { corpusFiles } from '../../../../support/corpus.ts';
import { doc2, doc12, show } from './helpers.ts';

const NOTE = 'Shown in: <button> in Cart & Co.tsx';
const RAW = 'Shown in: &lt;button&gt; in Cart &amp; Co.tsx';
const isOwn = (note: string) => note.startsWith('Shown in: ');

/** The file with a note on units, and why others have none. */
function described(text: string, notes: Readonly<Record<string, string>>) {
  const made = xliff.describe?.(text, xliff.parse(text), new Map(Object.entries(notes)), isOwn);
  return made && { text: applyEdits(text, made.edits), rejected: made.rejected.map(({ unit }) => unit) };
}

const in12 = (inner: string) => doc12(`<trans-unit id="u">${inner}</trans-unit>`);
const in2 = (inner: string) => doc2(`<unit id="u">${inner}</unit>`);
const S = '<segment><source>x</source></segment>';

describe('1.2', () => {
  test.each([
    ['<source>x</source>', `<source>x</source><note from="dragoman">${RAW}</note>`],
    [
      '\r\n\t<source>x</source>\r\n\t<target>y</target>\r\n\t<alt-trans><target>z</target></alt-trans>\r\n',
      `\r\n\t<source>x</source>\r\n\t<target>y</target>\r\n\t<note from="dragoman">${RAW}</note>\r\n\t<alt-trans><target>z</target></alt-trans>\r\n`,
    ],
    [
      '\n  <source>x</source>\n  <context-group purpose="location"><context context-type="linenumber">1</context></context-group>\n  <note from="description">Mine</note>\n',
      `\n  <source>x</source>\n  <context-group purpose="location"><context context-type="linenumber">1</context></context-group>\n  <note from="description">Mine</note>\n  <note from="dragoman">${RAW}</note>\n`,
    ],
    [
      '<source>x</source><note from="dragoman">Shown in: old</note>',
      `<source>x</source><note from="dragoman">${RAW}</note>`,
    ],
    [
      '<source>x</source><context-group><context context-type="linenumber">1</context></context-group>',
      `<source>x</source><context-group><context context-type="linenumber">1</context></context-group><note from="dragoman">${RAW}</note>`,
    ],
    ['<source>x</source><note from="dragoman"/>', `<source>x</source><note from="dragoman">${RAW}</note>`],
  ])('%s', (before, after) => {
    expect(described(in12(before), { 'o#u': NOTE })).toEqual({ text: in12(after), rejected: [] });
  });

  test('what a person wrote stays, in a note of ours, too', () => {
    const text = in12('<source>x</source><note from="dragoman">Ask Ann.</note>');
    expect(described(text, { 'o#u': NOTE, 'o#gone': NOTE })).toEqual({ text, rejected: ['o#u', 'o#gone'] });
  });
});

describe('2.x', () => {
  test.each([
    [S, `<notes><note category="dragoman">${RAW}</note></notes>${S}`],
    [
      `\n    <originalData><data id="d">x</data></originalData>\n    ${S}\n  `,
      `\n    <notes>\n      <note category="dragoman">${RAW}</note>\n    </notes>\n    <originalData><data id="d">x</data></originalData>\n    ${S}\n  `,
    ],
    [
      `\n  <notes>\n    <note>Mine</note>\n  </notes>\n  ${S}\n`,
      `\n  <notes>\n    <note>Mine</note>\n    <note category="dragoman">${RAW}</note>\n  </notes>\n  ${S}\n`,
    ],
    [`<notes/>${S}`, `<notes><note category="dragoman">${RAW}</note></notes>${S}`],
    [`<notes></notes>${S}`, `<notes><note category="dragoman">${RAW}</note></notes>${S}`],
    [
      `<notes><note category="dragoman">Shown in: old</note></notes>${S}`,
      `<notes><note category="dragoman">${RAW}</note></notes>${S}`,
    ],
  ])('%s', (before, after) => {
    // The unit of `doc2` stands on a line of its own.
    const [text, wanted] = [in2(before), in2(after)].map((one) => one.replace('<unit ', '\n  <unit '));
    expect(described(text ?? '', { 'f#u': NOTE })).toEqual({ text: wanted, rejected: [] });
  });

  test('segments of one unit share the note', () => {
    const text = in2('<segment id="a"><source>x</source></segment><segment id="b"><source>y</source></segment>');
    const ids = xliff.parse(text).units.map(({ id }) => id);
    const [a = '', b = ''] = ids;
    const same = described(text, { [a]: NOTE, [b]: NOTE });
    expect(same?.text.match(/<note /g)).toHaveLength(1);
    expect(same?.rejected).toEqual([]);
    expect(described(text, { [a]: NOTE, [b]: 'Shown in: y' })?.rejected).toEqual([b]);
  });
});

test('a broken file stays, and so does one that XML cannot hold the note of', () => {
  const text = '<xliff version="1.2"><file original="o"><body><trans-unit id="u"><source>x</source>';
  expect(described(text, { 'o#u': NOTE })).toEqual({ text, rejected: ['o#u'] });
  const whole = in12('<source>x</source>');
  expect(described(whole, { 'o#u': 'Shown in: \u0007.vue' })).toEqual({ text: whole, rejected: ['o#u'] });
});

describe.each(corpusFiles().filter(({ format }) => format === xliff))('$name', ({ name, text }) => {
  test('every unit gets its note, nothing else changes, and a second time nothing does', () => {
    const catalog = xliff.parse(text, { path: name });
    const all = Object.fromEntries(catalog.units.map(({ id }) => [id, NOTE]));
    const made = described(text, all);
    if (catalog.malformed) return expect(made?.text).toBe(text);
    const after = xliff.parse(made?.text ?? '', { path: name });
    expect(after.malformed).toBe(false);
    expect(after.units.map(({ id, source, target }) => [id, show(source), show(target)])).toEqual(
      catalog.units.map(({ id, source, target }) => [id, show(source), show(target)]),
    );
    for (const [index, { notes }] of after.units.entries()) {
      const before = catalog.units[index]?.notes.map(({ text: one }) => one) ?? [];
      expect(notes.map(({ text: one }) => one).toSorted()).toEqual([...before, NOTE].toSorted());
    }
    expect(described(made?.text ?? '', all)?.text).toBe(made?.text);
  });
});
