import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAIN_TEXT as PLAIN, XML_TEXT } from '../../../../../server/core/formats/common/raw.ts';
import { JSON_STRING } from '../../../../../server/core/formats/json/raw.ts';
import { guard } from '../../../../../server/engine/parts/rephrase/guarded.ts';

const OPTIONS = { dialect: 'plain' } as const;
const bits = fc.array(
  fc.constantFrom(
    'word ',
    'Ärger ',
    '{name}',
    '%s',
    '<b>',
    '</b>',
    '<br/>',
    '&amp;',
    '"',
    '\\',
    '\n',
    '<',
    '>',
    '{',
    '5 %',
    '$t(x)',
    ' ',
  ),
  { maxLength: 12 },
);

test('a service that says the same changes nothing, whatever the text', () => {
  fc.assert(
    fc.property(bits, fc.constantFrom(PLAIN, JSON_STRING), (list, codec) => {
      const text = list.join('');
      const guarded = guard(text, codec, OPTIONS);
      expect(guarded.restore(guarded.sent)).toEqual({ text: codec.encode(text) });
    }),
  );
});

test('no placeholder is in what is sent', () => {
  const { sent } = guard('Hi {name}, <b>%s</b> &nbsp; <br/> done', PLAIN, OPTIONS);
  expect(sent).toBe('Hi <x1/>, <g2><x3/></g2> <x5/> <x6/> done');
});

test.each([
  ['lost', 'Hello, <b>you</b>', 'Hi, <g2>you</g2>'],
  ['twice', 'Hello {name}', 'Hi <x1/> <x1/>'],
  ['invented', 'Hello {name}', 'Hi <x1/> <x7/>'],
  ['new', 'Hello {name}', 'Hi <x1/> {other}'],
  ['crossed', 'See <b>this</b> and <i>that</i>', 'See <g1>this <g3>and</g1> that</g3>'],
  ['out of turn', '%s of %d', '<x2/> of <x1/>'],
])('a suggestion in which a placeholder is %s is not offered', (_, text, answer) => {
  const { restore } = guard(text.replace('Hello,', 'Hello {x},'), PLAIN, OPTIONS);
  expect(restore(answer)).toHaveProperty('broken');
});

test('new words are escaped as the file wants it, what stands there already is not escaped twice', () => {
  const xml = guard('Tom &amp; <x id="1"/>', XML_TEXT, OPTIONS);
  expect(xml.restore(xml.sent.replace('Tom', 'Tom < Jerry &'))).toEqual({
    text: 'Tom &lt; Jerry &amp; &amp; <x id="1"/>',
  });
  const json = guard('Say it', JSON_STRING, OPTIONS);
  expect(json.restore('Say "it"\n')).toEqual({ text: 'Say \\"it\\"' });
});
