import { describe, expect, test } from 'vitest';
import { units } from './helpers.ts';

const NS =
  'xmlns:val="urn:oasis:names:tc:xliff:validation:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" xmlns:its="http://www.w3.org/2005/11/its"';
const segment = '<segment><source>x</source><target>y</target></segment>';
const doc = (body: string, file = '') =>
  `<xliff version="2.1" xmlns="urn:oasis:names:tc:xliff:document:2.0" ${NS} srcLang="en" trgLang="de"><file id="f">${file}${body}</file></xliff>`;
const rules = (inner: string) => `<val:validation>${inner}</val:validation>`;
const rule = (attributes: string) => `<val:rule ${attributes}/>`;

describe('modules of XLIFF 2', () => {
  test('validation rules come down from file and group, and a unit may turn one off', () => {
    const text = doc(
      `<group id="g">${rules(rule('startsWith="A" existsInSource="yes"'))}
        <unit id="u">${rules(rule('isPresent="ACME" disabled="yes"') + rule('endsWith="!" caseSensitive="no" normalization="none"'))}${segment}</unit>
        <unit id="v">${segment}</unit></group>`,
      rules(rule('isPresent="ACME" occurs="2"') + rule('isNotPresent="foo"') + rule('x:own="y" xmlns:x="urn:x"')),
    );
    const [u, v] = units(text);
    const short = (unit = u) => unit?.rules?.map(({ kind, text: words }) => `${kind} ${words}`);
    expect(short(u)).toEqual(['absent foo', 'starts A', 'ends !']);
    expect(short(v)).toEqual(['present ACME', 'absent foo', 'starts A']);
    expect(u?.rules?.[2]).toEqual({ kind: 'ends', text: '!', existsInSource: false, caseSensitive: false });
    expect(v?.rules?.[0]).toMatchObject({ occurs: 2, normalization: 'NFC' });
  });

  test('a unit without rules has none', () => {
    expect(units(doc(`<unit id="u">${segment}</unit>`))[0]?.rules).toBeUndefined();
  });

  test('glossary entries are terms', () => {
    const entry = (inner: string) => `<gls:glossEntry>${inner}</gls:glossEntry>`;
    const text = doc(
      `<unit id="u"><gls:glossary>${entry('<gls:term>file</gls:term><gls:translation>Datei</gls:translation><gls:translation>Akte</gls:translation><gls:definition>A document</gls:definition>')}${entry('<gls:term> </gls:term>')}</gls:glossary>${segment}</unit>`,
    );
    expect(units(text)[0]?.terms).toEqual([
      { term: 'file', translations: ['Datei', 'Akte'], definition: 'A document' },
    ]);
  });

  test('metadata and ITS notes are notes, the own notes behind them', () => {
    const text = doc(
      `<unit id="u" its:locNote="Mind the gap"><mda:metadata><mda:metaGroup category="row"><mda:meta type="key">open</mda:meta></mda:metaGroup></mda:metadata><notes><note>Own</note></notes>${segment}</unit>`,
    );
    expect(units(text)[0]?.notes.map(({ text: words, category }) => [category, words])).toEqual([
      ['its:locNote', 'Mind the gap'],
      ['row', 'key: open'],
      [undefined, 'Own'],
    ]);
  });

  test('ITS storage size and allowed characters', () => {
    const [u, v] = units(
      doc(
        `<unit id="u" its:storageSize="25" its:allowedCharacters="[a-z]">${segment}</unit><unit id="v" its:storageSize="25" its:storageEncoding="Shift_JIS">${segment}</unit>`,
      ),
    );
    expect([u?.limits, u?.allowedCharacters]).toEqual([{ max: 25, unit: 'byte' }, '[a-z]']);
    expect([v?.limits, v?.allowedCharacters]).toEqual([undefined, undefined]);
  });
});
