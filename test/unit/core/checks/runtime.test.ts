import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ask } from '../../../../server/core/checks/ask.ts';
import type { CheckContext } from '../../../../server/core/checks/check.ts';
import { CHECKS } from '../../../../server/core/checks/index.ts';
import { pairUnits } from '../../../../server/core/formats/pair.ts';
import { plainText } from '../../../../server/core/text/content.ts';
import { icuMessage } from '../../../support/arbitrary-contents.ts';
import { corpusFiles } from '../../../support/corpus.ts';
import { exampleUnit } from '../../../support/example-unit.ts';
import { RUNTIMES } from '../../../support/runtimes.ts';

/*
 * The judge is the library that shows a message: what it refuses is an error, and what is said to be unreadable it refuses.
 */

const ERRORS = CHECKS.filter(({ severity }) => severity === 'error');

/** What checks of severity `error` say about a translation. */
function errors(dialect: string, source: string, target: string): readonly string[] {
  const context: CheckContext = { dialect, sourceLocale: 'en', targetLocale: 'de', ignore: [] };
  const pair = exampleUnit({ source, target });
  // A source file is looked at as it is.
  const unit = source === target ? { ...pair, target: pair.source } : pair;
  return ERRORS.flatMap((check) => ask(check, unit, context).map(({ message }) => `${check.id}: ${message}`));
}

/** Of a message that the library shows this is said all the same, on purpose: it shows less than the source, what nobody fills in, or never one of its branches. */
const LESS =
  /^placeholders: |^icu-message: The (?:argument|tag) .* is missing|^icu-apostrophe: |^choice-branches: .* it is never shown\.$/;

const CASES: readonly (readonly [dialect: string, source: string, target: string])[] = [
  ['vue-i18n', 'The API key', 'Der {API key}'],
  ['vue-i18n', 'A text', 'Un {texte'],
  ['vue-i18n', 'Write to us', 'Schreib an bob@example.com'],
  ['vue-i18n', 'Write to us', "Schreib an bob{'@'}example.com"],
  ['vue-i18n', 'Alert {name}', 'تنبيه {الاسم}'],
  ['vue-i18n', 'In {0}', 'In {0]'],
  ['vue-i18n', '{n} day | {n} days', '{n} Tag | {n} Tage'],
  ['vue-i18n', '{n} day | {n} days', '{n} Tag |'],
  ['vue-i18n', 'Hello {name}', 'Hallo {{name}}'],
  ['vue-i18n', 'See @:site.name', 'Siehe @:site.name'],
  ['vue-i18n', 'See @:site.name', 'Siehe @: site.name'],
  ['vue-i18n', 'See @.lower:site.name', 'Siehe @.klein: site.name'],
  ['vue-i18n', 'Done', '} fertig'],
  ['vue-i18n', 'Done', 'Schließe } ab {}'],
  ['icu', 'A text', 'Un {texte'],
  ['icu', 'Hello {name}', "C'est {name}"],
  ['icu', 'Hello {name}', 'Hallo {name'],
  ['icu', 'Hello {name}', 'Hallo {Name}'],
  ['icu', 'Hello {name}', 'Hallo <b>{name}</b>'],
  ['icu', 'Hello <b>{name}</b>', 'Hallo <b>{name}'],
  ['icu', 'Hello <b>{name}</b>', 'Hallo <b>{name}</i>'],
  ['icu', '{n, plural, one {# file} other {# files}}', '{n, plural, one {<b>#</b> Datei} other {# Dateien}}'],
  ['icu', '{n, plural, one {<b>#</b> file} other {# files}}', '{n, plural, one {<b>#</b> Datei} other {# Dateien}}'],
  ['icu', '{n, plural, one {# file} other {# files}}', '{n, plural, eine {# Datei} sonst {# Dateien}}'],
  ['icu', '{n, plural, one {# file} other {# files}}', '{n, plural, one {# Datei} other {{user}}}'],
  ['icu', '{n, number} files', '{n, nummer} Dateien'],
  ['i18next', 'Version {{latestVersion}}', 'La {{latest Version}}'],
  ['i18next', 'Version {{latestVersion}}', 'Version {{ latestVersion }}'],
  ['i18next', 'Version {{latestVersion}}', 'Version {{latestversion}}'],
  ['i18next', 'Hello {{user.name}}', 'Hallo {{user}}'],
];

it.each(CASES)('%s: %s -> %s', (dialect, source, target) => {
  const refused = RUNTIMES.get(dialect)!(source, target);
  const said = errors(dialect, source, target).filter((message) => refused !== undefined || !LESS.test(message));
  if (refused === undefined) expect(said).toEqual([]);
  else expect(said, refused).not.toEqual([]);
});

describe('every message of the corpus', () => {
  const files = corpusFiles().filter(({ format }) => format.id === 'json');
  const catalogs = files.map((file) => ({ file, catalog: file.format.parse(file.text, { path: file.path }) }));
  it.each([...RUNTIMES])('%s', (dialect, runtime) => {
    let messages = 0;
    for (const { file, catalog } of catalogs.filter(
      (one) => one.catalog.dialect === dialect && !one.catalog.malformed,
    )) {
      const folder = dirname(file.path);
      const original = catalogs.find((one) => dirname(one.file.path) === folder && /(?:^|\W)en\W/.test(one.file.name));
      for (const { source, target } of pairUnits(file.format, (original ?? { catalog }).catalog, catalog)) {
        if (target === undefined) continue;
        messages += 1;
        const [from, text] = [plainText(source), plainText(target)];
        const refused = runtime(from, text);
        // A source that is refused itself is another library's.
        if (runtime(from, from) !== undefined && from !== text) continue;
        const said = errors(dialect, from, text).filter((message) => refused !== undefined || !LESS.test(message));
        expect(said.length > 0, `${file.name}: ${text}: ${refused ?? said.join()}`).toBe(refused !== undefined);
      }
    }
    expect(messages).toBeGreaterThan(0);
  });
});

it('a source file is looked at, too, and a copy of its texts is not told of once more', () => {
  for (const [dialect, text] of [
    ['vue-i18n', 'Mail to bob@example.com'],
    ['icu', 'A {text'],
  ] as const) {
    const context: CheckContext = { dialect, sourceLocale: 'en', targetLocale: 'de', ignore: [] };
    expect(errors(dialect, text, text)).toEqual([expect.stringMatching(/^message-syntax: /)]);
    expect(ERRORS.flatMap((check) => ask(check, exampleUnit({ source: text, target: text }), context))).toEqual([]);
  }
  expect(errors('vue-i18n', 'Hello {{name}}', 'Hello {{name}}')).toEqual([]);
});

describe('laws', () => {
  const SIGNS = ['{', '}', "'", '@', '|', '<', '>', '@:', '{x y}', '<b>', '</b>', ',', '#'];
  /** A message with something put in, or taken out. */
  const damaged = (message: fc.Arbitrary<string>) =>
    fc
      .tuple(message, fc.nat(200), fc.constantFrom(...SIGNS), fc.boolean())
      .map(([text, at, sign, out]): readonly [string, string] => {
        const place = at % (text.length + 1);
        return [text, text.slice(0, place) + (out ? '' : sign) + text.slice(place + (out ? 1 : 0))];
      });
  const vueMessage = fc
    .array(fc.constantFrom('Save', 'the files', '{name}', '{0}', "{'@'}", '@:site.name', '@.lower:(a.b)', ' | ', '.'), {
      minLength: 1,
    })
    .map((bits) => bits.join(' '));

  it.each<[string, fc.Arbitrary<string>]>([
    ['vue-i18n', vueMessage],
    ['icu', icuMessage],
  ])('what %s refuses is an error, whatever was typed', (dialect, message) => {
    const runtime = RUNTIMES.get(dialect)!;
    fc.assert(
      fc.property(damaged(message), ([source, target]) => {
        fc.pre(runtime(source, source) === undefined);
        const refused = runtime(source, target);
        const said = errors(dialect, source, target);
        if (refused !== undefined) expect(said, refused).not.toEqual([]);
        else expect(said.filter((one) => !LESS.test(one))).toEqual([]);
      }),
    );
  });
});
