import { expect, test } from 'vitest';
import { ask } from '../../../../server/core/checks/ask.ts';
import { gluedPlaceholder } from '../../../../server/core/checks/placeholders/glued-placeholder.ts';
import { placeholders } from '../../../../server/core/checks/placeholders/placeholders.ts';
import { kindRule } from '../../../../server/core/text/placeholders/index.ts';
import { segmentOf } from '../../../../server/engine/parts/memory/segment.ts';
import { exampleUnit } from '../../../support/example-unit.ts';

const LOCALES = { sourceLocale: 'en', targetLocale: 'de', ignore: [] };

/** What a check says of a word that runs into a placeholder. */
const glued = (placeholder: string, dialect: string) =>
  ask(gluedPlaceholder, exampleUnit({ source: `Hello ${placeholder}`, target: `Hallo${placeholder}` }), {
    ...LOCALES,
    dialect,
  }).length;

test.each([
  ['{name}', 'icu', 1],
  ['{{name}}', 'i18next', 1],
  ['%1$s', 'android', 1],
  ['%(name)s', 'gettext-python', 1],
  ['%{name}', 'rails', 1],
  ['$NAME$', 'chrome', 1],
  ['${name}', 'slang', 1],
  ['{}', 'gettext-brace', 0],
  ['%1', 'qt', 0],
  ['%1', 'al', 0],
])('a space before %s of %s belongs there', (placeholder, dialect, findings) => {
  expect(glued(placeholder, dialect)).toBe(findings);
});

test('a message may stand beside its field without naming it, and no other value may be lost', () => {
  const severities = (source: string, dialect: string) =>
    ask(placeholders, exampleUnit({ source, target: 'Wird gebraucht' }), { ...LOCALES, dialect }).map(
      ({ severity = placeholders.severity }) => severity,
    );
  expect(severities('The :attribute is needed', 'laravel')).toEqual(['warning']);
  expect(severities('The :attribute of :name is needed', 'laravel')).toEqual(['error']);
  expect(severities('The %{attribute} is needed', 'rails')).toEqual(['error']);
});

test('a character that is written as a value is text of a segment', () => {
  const segment = (text: string) =>
    segmentOf({ parts: [text] }, { dialect: 'vue-i18n' }).map((part) =>
      typeof part === 'string' ? part : part.identity,
    );
  expect(segment("me{'@'}example {name}")).toEqual(["me{'@'}example ", '={name}']);
});

test('what a project or a file names is of no kind of the registry', () => {
  expect(kindRule('protected')).toBeUndefined();
  expect(kindRule('declared')).toBeUndefined();
});
