import { describe, expect, test } from 'vitest';
import { pairUnits } from '../../../server/formats/pair.ts';
import { xliff } from '../../../server/formats/xliff/index.ts';
import { select } from '../../../server/translate/select.ts';

const two = (state: string) =>
  `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de"><file id="f"><unit id="u"><segment${state}><source>Save</source><target>Sichern</target></segment></unit></file></xliff>`;
const one = (state: string) =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="o" source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="u"><source>Save</source><target${state}>Sichern</target></trans-unit></body></file></xliff>`;

function selected(text: string, scope: 'missing' | 'stale' | 'all') {
  const catalog = xliff.parse(text);
  const [pair] = pairUnits(xliff, catalog, catalog);
  return select(pair!, scope).do;
}

describe('the scope stale reads the words of the file', () => {
  test.each([
    [two(' state="initial"'), 'translate'],
    [two(' state="translated"'), 'leave'],
    [two(''), 'leave'],
    [one(' state="needs-translation"'), 'translate'],
    [one(' state="needs-adaptation"'), 'translate'],
    [one(' state="translated"'), 'leave'],
    [one(' state="final"'), 'leave'],
    [one(''), 'leave'],
  ])('%s: %s', (text, expected) => {
    expect(selected(text, 'stale')).toBe(expected);
  });

  test('and nobody’s draft is overwritten because something is missing', () => {
    expect(selected(two(' state="initial"'), 'missing')).toBe('skip');
    expect(selected(one(' state="final"'), 'all')).toBe('skip');
  });
});
