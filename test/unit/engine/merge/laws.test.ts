import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Catalog } from '../../../../server/core/formats/format.ts';
import { formatOf } from '../../../../server/core/formats/index.ts';
import { plainText } from '../../../../server/core/text/content.ts';
import { type Merged, mergeTexts, mergeUnits } from '../../../../server/engine/merge/merge.ts';

type Texts = Readonly<Record<string, string>>;

const lines = (texts: Texts, line: (key: string, text: string) => string) =>
  Object.entries(texts)
    .map(([key, text]) => line(key, text))
    .join('');

const second = (key: string, more: number) => `00:${key.slice(1)}:0${more}`;

/** A file of each kind with these texts, by its name. */
const KINDS: Readonly<Record<string, (texts: Texts) => string>> = {
  'en.json': (texts) => `${JSON.stringify(texts, undefined, 2)}\n`,
  'locales/nested.json': (texts) => {
    const groups: Record<string, Record<string, string>> = {};
    for (const [key, text] of Object.entries(texts)) {
      const group = key.slice(0, 2);
      groups[group] = { ...groups[group], [key]: text };
    }
    return `${JSON.stringify(groups, undefined, '\t')}\n`;
  },
  'en.yml': (texts) => `en:\n  first: First\n${lines(texts, (key, text) => `  ${key}: "${text}"\n`)}`,
  'messages.properties': (texts) => `# Texts\n${lines(texts, (key, text) => `${key}=${text}\n`)}`,
  'de.po': (texts) =>
    `msgid ""\nmsgstr ""\n"Language: de\\n"\n${lines(texts, (key, text) => `\n#. about ${key}\nmsgid "${key}"\nmsgstr "${text}"\n`)}`,
  'values/strings.xml': (texts) =>
    `<resources>\n${lines(texts, (key, text) => `    <string name="${key}">${text}</string>\n`)}</resources>\n`,
  'Strings.resx': (texts) =>
    `<?xml version="1.0" encoding="utf-8"?>\n<root>\n${lines(texts, (key, text) => `  <data name="${key}" xml:space="preserve">\n    <value>${text}</value>\n  </data>\n`)}</root>\n`,
  'messages.de.xlf': (texts) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n  <file original="a" source-language="en" target-language="de" datatype="plaintext">\n    <body>\n${lines(texts, (key, text) => `      <trans-unit id="${key}">\n        <source>${key}</source>\n        <target state="translated">${text}</target>\n        <note>about ${key}</note>\n      </trans-unit>\n`)}    </body>\n  </file>\n</xliff>\n`,
  'messages.de.xliff': (texts) =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">\n  <file id="f">\n${lines(texts, (key, text) => `    <unit id="${key}">\n      <notes><note>about ${key}</note></notes>\n      <segment state="translated">\n        <source>${key}</source>\n        <target>${text}</target>\n      </segment>\n    </unit>\n`)}  </file>\n</xliff>\n`,
  'talk.en.srt': (texts) =>
    Object.entries(texts)
      .sort()
      .map(([key, text]) => `${Number(key.slice(1))}\n00:${key.slice(1)}:01,000 --> ${second(key, 3)},000\n${text}\n`)
      .join('\n'),
};

const text = fc.constantFrom('Alpha', 'Beta', 'Gamma', 'Delta', 'Omega');
const key = fc.integer({ min: 10, max: 49 }).map((number) => `k${number}`);
const texts = fc.dictionary(key, text, { minKeys: 2, maxKeys: 12, noNullPrototype: true });
/** What somebody does to a file: new texts by key, undefined for one that is taken out. */
const work = fc.dictionary(key, fc.option(text, { nil: undefined, freq: 3 }), { maxKeys: 6, noNullPrototype: true });

/** New keys stand at the end, as people write them there. */
function changed(before: Texts, done: Readonly<Record<string, string | undefined>>): Texts {
  const now = Object.entries({ ...before, ...done }).filter((pair): pair is [string, string] => pair[1] !== undefined);
  // A file without a text is not written.
  return now.length === 0 ? before : Object.fromEntries(now);
}

/** Keys that both have changed, each in another way. */
function disputed(base: Texts, ours: Texts, theirs: Texts): readonly string[] {
  return [...new Set([base, ours, theirs].flatMap(Object.keys))].filter(
    (one) => ours[one] !== theirs[one] && base[one] !== ours[one] && base[one] !== theirs[one],
  );
}

function expected(base: Texts, ours: Texts, theirs: Texts): Texts {
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])];
  return Object.fromEntries(
    keys.flatMap((one) => {
      const now = ours[one] === base[one] ? theirs[one] : ours[one];
      return now === undefined ? [] : [[one, now] as const];
    }),
  );
}

function said({ units }: Catalog): Texts {
  return Object.fromEntries(
    units
      .map(
        ({ name, source, target }) =>
          [
            name.replace(/^.*[./]/, '').replace(/^(?=\d)/, 'k'),
            plainText(target ?? source ?? { span: { start: 0, end: 0 }, parts: [] }),
          ] as const,
      )
      .filter(([name]) => name !== 'first')
      .sort(),
  );
}

const sorted = (all: Texts) => Object.fromEntries(Object.entries(all).sort());
const textIn = (merged: Merged) => (merged.kind === 'merged' ? merged.texts.ours : merged.reason);

describe.each(Object.entries(KINDS))('merging %s', (path, file) => {
  const format = formatOf(path, file({ k10: 'Alpha' }));
  if (format === undefined) throw new Error(path);
  const read = (whole: string) => said(format.parse(whole, { path }));
  const merge = (base: Texts, ours: Texts, theirs: Texts) =>
    mergeUnits(format, { base: file(base), ours: file(ours), theirs: file(theirs) }, { path });

  test('gives theirs where ours has changed nothing, and ours byte for byte where theirs has not', () => {
    fc.assert(
      fc.property(texts, work, (base, done) => {
        const other = changed(base, done);
        expect(read(textIn(merge(base, base, other)))).toEqual(sorted(other));
        expect(textIn(merge(base, other, base))).toBe(file(other));
        expect(textIn(mergeTexts(format, { base: file(base), ours: file(base), theirs: file(other) }, { path }))).toBe(
          file(other),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('loses no unit, and names those that both have changed', () => {
    fc.assert(
      fc.property(texts, work, work, (base, one, other) => {
        const [ours, theirs] = [changed(base, one), changed(base, other)];
        const merged = merge(base, ours, theirs);
        const conflicts = disputed(base, ours, theirs);
        if (merged.kind === 'unproven') return;
        expect(merged.conflicts).toHaveLength(conflicts.length);
        const wanted = { ...expected(base, ours, theirs) };
        for (const [side, of] of [
          ['ours', ours],
          ['theirs', theirs],
        ] as const) {
          const all = { ...wanted, ...Object.fromEntries(conflicts.map((name) => [name, of[name]])) };
          expect(read(merged.texts[side])).toEqual(sorted(JSON.parse(JSON.stringify(all)) as Texts));
        }
      }),
      { numRuns: 120 },
    );
  });

  test('says the same with the sides changed, but for the order', () => {
    fc.assert(
      fc.property(texts, work, work, (base, one, other) => {
        const [ours, theirs] = [changed(base, one), changed(base, other)];
        const [there, back] = [merge(base, ours, theirs), merge(base, theirs, ours)];
        if (there.kind === 'unproven' || back.kind === 'unproven') return;
        expect(read(there.texts.ours)).toEqual(read(back.texts.theirs));
        expect([...there.conflicts].sort()).toEqual([...back.conflicts].sort());
      }),
      { numRuns: 60 },
    );
  });

  test('can be proven nearly always', () => {
    let unproven = 0;
    const cases = fc.sample(fc.tuple(texts, work, work), 400);
    for (const [base, one, other] of cases)
      if (merge(base, changed(base, one), changed(base, other)).kind === 'unproven') unproven += 1;
    // Of thousands, one in 200. In groups three in 100: one side has taken out the last unit of a group that the other side adds to.
    expect(unproven).toBeLessThanOrEqual(path === 'locales/nested.json' ? 32 : 10);
  });
});

test('cues that are numbered anew: what both sides have kept is there, whoever put in or took out others', () => {
  const path = 'talk.en.srt';
  const cue = (text: string, at: number) =>
    `${at + 1}\n00:${text.slice(1)}:01,000 --> 00:${text.slice(1)}:03,000\n${text}\n`;
  const file = (cues: readonly string[]) => cues.map(cue).join('\n');
  const format = formatOf(path, file(['t10']));
  const many = fc.uniqueArray(key, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(many, many, many, many, many, (base, mine, more, others, further) => {
      if (format === undefined) return;
      const edited = (put: readonly string[], out: readonly string[]) =>
        [...new Set([...base, ...put])].filter((one) => !base.includes(one) || !out.includes(one)).sort();
      const before = [...base].sort();
      const [ours, theirs] = [edited(mine, more), edited(others, further)];
      if (ours.length === 0 || theirs.length === 0) return;
      const merged = mergeTexts(format, { base: file(before), ours: file(ours), theirs: file(theirs) }, { path });
      if (merged.kind !== 'merged') return;
      for (const side of ['ours', 'theirs'] as const)
        for (const text of before)
          if (ours.includes(text) && theirs.includes(text)) expect(merged.texts[side]).toContain(text);
    }),
    { numRuns: 300 },
  );
});
