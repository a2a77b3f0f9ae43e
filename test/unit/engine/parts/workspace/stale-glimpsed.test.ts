import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { android } from '../../../../../server/core/formats/android/index.ts';
import type { Format } from '../../../../../server/core/formats/format.ts';
import { json } from '../../../../../server/core/formats/json/index.ts';
import {
  fingerprintsOf,
  judge,
  type Moment,
  unitsOf,
} from '../../../../../server/engine/parts/workspace/stale/baseline.ts';
import type { Version } from '../../../../../server/engine/parts/workspace/stale/history.ts';
import { storedBytes } from '../../../../../server/engine/parts/workspace/stale/stored.ts';
import { baselineFrom } from '../../../../../server/engine/parts/workspace/stale/walk.ts';
import { stored } from '../../../../support/stored.ts';

/** Texts of a file by key. */
type Texts = Readonly<Record<string, string>>;

const KEYS = [...Array.from({ length: 12 }, (_, at) => `key ${at}`), 'n_one', 'n_other', 'with "quotes"', 'ö'];
const FORMS = ['n_few', 'n_many'];

const first = (language: string, keys: readonly string[]): Texts =>
  Object.fromEntries(keys.map((key) => [key, `${language} of ${key}`]));

/** What a commit does to both files. The source has no forms that its language lacks. */
type Step = (files: { readonly source: Texts; readonly target: Texts }) => { source: Texts; target: Texts };

const key = fc.constantFrom(...KEYS, ...FORMS);
const without = (texts: Texts, gone: string): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => name !== gone));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(key, fc.nat(2)).map(
      ([name, to]): Step =>
        (f) => ({ ...f, source: FORMS.includes(name) ? f.source : { ...f.source, [name]: `new ${to}` } }),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(key, fc.nat(2)).map(
      ([name, to]): Step =>
        (f) => ({ ...f, target: { ...f.target, [name]: `neu ${to}` } }),
    ),
  },
  {
    weight: 2,
    arbitrary: key.map(
      (name): Step =>
        (f) => ({ ...f, source: without(f.source, name) }),
    ),
  },
  {
    weight: 2,
    arbitrary: key.map(
      (name): Step =>
        (f) => ({ ...f, target: without(f.target, name) }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...KEYS).map(
      (name): Step =>
        (f) => ({ ...f, target: { ...f.target, [name]: f.source[name] ?? '' } }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>((f) => ({ ...f, source: { ...f.source, ...FORMS.reduce(without, f.target) } })),
  },
  { weight: 1, arbitrary: fc.constant<Step>((f) => ({ ...f, target: { ...f.target, ...f.source } })) },
);
/** How a format writes texts, and how people have written them otherwise. */
interface Writing {
  readonly format: Format;
  readonly name: string;
  write(texts: Texts): string;
  readonly shapes: readonly ((texts: Texts) => string)[];
}

const JSON_FILES: Writing = {
  format: json,
  name: 'JSON',
  write: (texts) => JSON.stringify(texts),
  shapes: [
    (texts) => JSON.stringify(texts),
    (texts) => `\uFEFF${JSON.stringify(texts, undefined, 2)}\n`,
    (texts) => JSON.stringify(texts).replaceAll('ö', '\\u00f6'),
    (texts) => JSON.stringify(texts).replace(/\}$/, '/* x */}'),
    (texts) => JSON.stringify(texts).replaceAll(' of ', '  of '),
    (texts) => JSON.stringify(texts).replace('{', '{"key 1":"en of key 1",'),
    (texts) => JSON.stringify(texts).replace(/}$/, ',"key 2":"neu 1"}'),
    (texts) => `<<<<<<< HEAD\n${JSON.stringify(texts)}`,
  ],
};

/** Forms of a number are items of one resource. */
function strings(texts: Texts): string {
  const form = /^n_(\w+)$/;
  const value = (text: string) => text.replaceAll('"', '\\"');
  const items = Object.entries(texts).flatMap(([name, text]) => {
    const [, quantity] = form.exec(name) ?? [];
    return quantity === undefined ? [] : [`<item quantity="${quantity}">${value(text)}</item>`];
  });
  const others = Object.entries(texts).flatMap(([name, text]) =>
    form.test(name) ? [] : [`  <string name="${name.replaceAll('"', "'")}">${value(text)}</string>\n`],
  );
  return `<resources>\n${others.join('')}  <plurals name="n">${items.join('')}</plurals>\n</resources>\n`;
}

const ANDROID_FILES: Writing = {
  format: android,
  name: 'Android',
  write: strings,
  shapes: [
    strings,
    (texts) => `<?xml version="1.0"?>\r\n${strings(texts).replaceAll('\n', '\r\n')}`,
    (texts) => strings(texts).replaceAll('ö', '&#246;'),
    (texts) =>
      strings(texts).replaceAll('<string ', '<!-- <string name="key 1">old</string> --><string formatted="false" '),
    (texts) => strings(texts).replaceAll(' of ', '  of\n '),
    (texts) => strings(texts).replace(/>([^<]* of key 2)</, '><![CDATA[$1]]><'),
    (texts) => strings(texts).replace(/>([^<]* of key 3)</, '>"$1"<'),
    (texts) => strings(texts).replace('</resources>', '<string name="key 2">neu 1</string></resources>'),
    (texts) => strings(texts).replace('</string>', ''),
    (texts) => `<<<<<<< HEAD\n${strings(texts)}`,
  ],
};

const momentOf = (source: string, target: string, format: Format = json): Moment => {
  const at = (path: string, text: string) => ({
    path,
    text,
    catalog: format.parse(text, format === json ? { path, dialect: 'i18next' } : { path }),
  });
  return { format, source: at('/p/en.json', source), target: at('/p/pl.json', target), targetLocale: 'pl' };
};

/** What is said of each unit: undefined, or the text and commit that its translation was made of. */
async function stale(versions: readonly Version[], moment: Moment, isPart: boolean) {
  const units = unitsOf(moment);
  const wanted = new Map(units.map((unit) => [unit.id, { unit, isStale: false }]));
  const made = await baselineFrom(versions, moment, isPart ? { wanted } : {});
  return units.map((unit) => {
    const [prints, then] = [fingerprintsOf(unit), made.get(unit.id)];
    const isStale = prints !== undefined && judge(prints, then) === 'stale';
    return [unit.id, isStale ? [then?.was, then?.commit] : undefined];
  });
}

describe('a history of files is read by pieces', () => {
  test.each([
    JSON_FILES,
    ANDROID_FILES,
  ])('and says what it says when every version is parsed: $name', async (writing) => {
    const { format, write, shapes } = writing;
    const shape = fc.constantFrom(...shapes);
    const histories = fc.array(fc.tuple(step, shape, shape), { minLength: 1, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        let files = { source: first('en', KEYS), target: first('pl', [...KEYS, ...FORMS]) };
        const versions: Version[] = [];
        for (const [at, [change, ofSource, ofTarget]] of steps.entries()) {
          files = change(files);
          const [source, target] = [stored(ofSource(files.source)), stored(ofTarget(files.target))];
          versions.unshift({ source, target, commit: `commit ${at}` });
        }
        const moment = momentOf(write(files.source), write(files.target), format);
        expect(await stale(versions, moment, true)).toEqual(await stale(versions, moment, false));
      }),
      { numRuns: 400 },
    );
  });

  const [source, target] = [first('en', KEYS), first('pl', KEYS)];
  test.each([
    ['a text with other white space', target, JSON.stringify({ ...target, 'key 1': 'pl  of\nkey 1 ' })],
    ['a key twice, of which the last counts', target, JSON.stringify(target).replace('{', '{"key 1":"neu",')],
    ['a copy', { ...target, 'key 1': 'en of key 1' }, JSON.stringify({ ...target, 'key 1': 'en of key 1' })],
  ])('%s is what it was', async (_, now, before) => {
    const versions = [
      { source: stored(JSON.stringify(source)), target: stored(JSON.stringify(now)), commit: 'new' },
      { source: stored(JSON.stringify({ ...source, 'key 1': 'old' })), target: stored(before), commit: 'old' },
    ];
    const said = await stale(versions, momentOf(JSON.stringify(source), JSON.stringify(now)), true);
    expect(said.filter(([, what]) => what !== undefined)).toEqual([['/key 1', ['old', 'old']]]);
  });

  test('so that none of them is parsed where most of the file stays', async () => {
    let texts = 0;
    const counted = (content: string) => {
      const one = storedBytes(content, async () => Buffer.from(content));
      const text = async () => {
        texts += 1;
        return one.text();
      };
      return { id: one.id, octets: () => one.octets(), text };
    };
    const versions = [
      { ...source, ö: 'old' },
      { ...source, 'key 1': 'old' },
    ].map((then) => ({
      source: stored(JSON.stringify(then)),
      target: counted(JSON.stringify({ ...target, 'key 3': 'alt' })),
      commit: 'c',
    }));
    const moment = momentOf(JSON.stringify(source), JSON.stringify(target));
    const said = await stale(versions, moment, true);
    expect(said.filter(([, what]) => what !== undefined)).toEqual([['/key 1', ['old', 'c']]]);
    expect(texts).toBe(0);
  });
});
