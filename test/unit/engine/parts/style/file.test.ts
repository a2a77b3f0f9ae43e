import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../../server/core/text/span.ts';
import { applyUpdate } from '../../../../../server/engine/parts/glossary/plan.ts';
import { isStyleText, parseStyle } from '../../../../../server/engine/parts/style/file.ts';
import { itemsOf, listOf } from '../../../../../server/engine/parts/style/list.ts';
import { CATEGORIES } from '../../../../../server/engine/parts/style/schema.ts';
import { editBetween, newStyleName, newStyleText, writeStyle } from '../../../../../server/engine/parts/style/write.ts';
import type { NewStyleList } from '../../../../../server/service/resources/style-types.ts';

const HEAD = '"name": "House", "language": "de"';
const messages = (text: string) => parseStyle(text).problems.map(({ severity, message }) => `${severity}: ${message}`);

describe('which JSON is a list', () => {
  test.each([
    `{ ${HEAD}, "rules": { "numbers": { "range": "dash" } } }`,
    `{ ${HEAD}, "instructions": [{ "label": "a", "prompt": "b" }] }`,
    `{ ${HEAD}, "rules": {}, "instructions": [] }`,
    `// with a comment\n{ "language": "de", "rules": { "punctuation": { } }, "oops": 1, }`,
    '{ "$schema": "../docs/style-rules.schema.json" }',
  ])('%s is one', (text) => expect(isStyleText(text)).toBe(true));

  test.each([
    '',
    '[]',
    `{ ${HEAD} }`,
    '{ "language": "de", "rules": { "indent": ["error", 2] } }',
    '{ "language": "de", "title": "Stil", "rules": { "indent": { "size": "2" } } }',
    '{ "version": 8, "name": "Basic", "sources": {}, "layers": [] }',
    '{ "language": { "label": "Sprache" }, "rules": { "numbers": { "title": "Zahlen" } } }',
    '{ "color": { "red": { "value": "#f00" } } }',
    '{ "name": "de", "language": "Deutsch", "instructions": "Tippen Sie" }',
  ])('%s is none', (text) => expect(isStyleText(text)).toBe(false));
});

describe('what is wrong with a file', () => {
  test('each mistake is said at its place', () => {
    const text = `{
  "name": " ",
  "language": "de-AT",
  "rules": { "odd": { "a": "b" }, "numbers": { "c": 1 } },
  "instructions": [
    { "label": "A", "prompt": "${'x'.repeat(301)}" },
    { "label": "A", "prompt": "y", "more": true }
  ]
}`;
    const { problems, list } = parseStyle(text);
    expect(list).toBeUndefined();
    expect(problems.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      '"name"',
      '"language"',
      '"c"',
      '"prompt"',
      '"more"',
      '"odd"',
      '"A"',
    ]);
  });

  test('a language or category that this version does not know is a warning only; any rule is fine', () => {
    expect(messages(`{ "name": "x", "language": "nl", "rules": { "new_one": { "a": "b" } } }`)).toEqual([
      expect.stringMatching(/^warning: The service may have no style rules for "nl"/),
      expect.stringMatching(/^warning: The service may not know the category "new_one"/),
    ]);
    expect(parseStyle(`{ ${HEAD}, "rules": { "numbers": { "whatever_“x”": "y" } } }`).problems).toEqual([]);
  });

  test('no text makes the reader throw, and places stay inside of it', () => {
    const whole = newStyleText(itemsOf({ name: 'H', language: 'de', rules: {}, instructions: [] }), 'de');
    for (let end = 0; end <= whole.length; end += 1)
      for (const { span } of parseStyle(whole.slice(0, end)).problems) expect(span.start).toBeLessThanOrEqual(end);
    fc.assert(fc.property(fc.json(), (text) => parseStyle(text).problems.length <= 300));
  });
});

const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '' && text !== '__proto__');
const list: fc.Arbitrary<NewStyleList> = fc.record({
  name: word,
  language: fc.constant('de'),
  rules: fc.dictionary(fc.constantFrom(...CATEGORIES), fc.dictionary(word, fc.string(), { noNullPrototype: true }), {
    noNullPrototype: true,
  }),
  instructions: fc.uniqueArray(
    fc.record(
      { label: word, prompt: word, sourceLanguage: fc.constantFrom('en', 'fr') },
      { requiredKeys: ['label', 'prompt'] },
    ),
    { selector: ({ label }) => label.normalize('NFC').trim(), maxLength: 5 },
  ),
});

describe('what a pull writes', () => {
  test('a new file holds exactly the list', () => {
    fc.assert(
      fc.property(list, (one) => {
        const items = itemsOf(one);
        const read = parseStyle(newStyleText(items, 'de'));
        expect(read.problems).toEqual([]);
        expect(read.list && itemsOf(read.list)).toEqual(items);
        expect(itemsOf(listOf(items, 'de'))).toEqual(items);
      }),
    );
  });

  test('any list becomes any other by edits that keep comments, byte order mark and line ends', () => {
    fc.assert(
      fc.property(list, list, fc.boolean(), fc.boolean(), (from, to, mark, crlf) => {
        const plain = `${mark ? '\uFEFF' : ''}// Ours\n${newStyleText(itemsOf(from), 'de')}// The end\n`;
        const before = crlf ? plain.replaceAll('\n', '\r\n') : plain;
        const wanted = itemsOf(to);
        const own = itemsOf(from);
        const set = new Map([...wanted].filter(([item, text]) => own.get(item) !== text));
        const update = { set, remove: new Set([...own.keys()].filter((item) => !wanted.has(item))) };
        const after = writeStyle(before, update);
        const read = parseStyle(after);
        expect(read.problems).toEqual([]);
        expect(read.list && itemsOf(read.list)).toEqual(applyUpdate(own, update));
        expect(after.startsWith(mark ? '\uFEFF// Ours' : '// Ours')).toBe(true);
        expect(after).toContain('// The end');
        expect(applyEdits(before, editBetween(before, after))).toBe(after);
        expect(writeStyle(before, { set: new Map(), remove: new Set() })).toBe(before);
      }),
    );
  });

  test('the lines around a change stay as they are', () => {
    const before = `{
  "name": "House", // the name
  "language": "de",
  "rules": {
    "numbers": { "range": "dash", "separator": "comma" } // numbers
  },
  "instructions": [
    // first
    { "label": "Short", "prompt": "Write short sentences." },
    { "label": "You", "prompt": "Say du." } // last
  ]
}
`;
    const set = new Map([
      ['rule numbers/range', 'word'],
      ['instruction New', 'en\tNew one.'],
    ]);
    const remove = new Set(['rule numbers/separator', 'instruction You']);
    expect(writeStyle(before, { set, remove })).toBe(`{
  "name": "House", // the name
  "language": "de",
  "rules": {
    "numbers": { "range": "word" } // numbers
  },
  "instructions": [
    // first
    { "label": "Short", "prompt": "Write short sentences." },
    { "label": "New", "prompt": "New one.", "sourceLanguage": "en" }
  ]
}
`);
  });

  test('the name of a new file comes from the list, fits the patterns and takes no other’s place', () => {
    const name = { name: '../Brand: Ünïcode / Voice', language: 'de' };
    expect(newStyleName(new Set(), ['style/**/*.json'], name)).toBe('style/brand-ünïcode-voice.de.json');
    const taken = new Set(['rules/brand-ünïcode-voice.de.json']);
    expect(newStyleName(taken, ['rules/*.json'], name)).toBe('rules/brand-ünïcode-voice.de-2.json');
    expect(newStyleName(new Set(), ['only/this.json'], name)).toBeUndefined();
  });
});
