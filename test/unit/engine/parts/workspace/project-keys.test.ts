import { expect, test } from 'vitest';
import { readProject } from '../../../../../server/engine/parts/workspace/project.ts';

test.each([
  ['{ "targetLocale": ["de"] }', 'Unknown key "targetLocale". Did you mean targetLocales?'],
  ['{ "glossary": { "file": ["a.csv"] } }', 'Unknown key "file". Did you mean files?'],
  ['{ "translation": { "overrides": [{ "locale": ["de"] }] } }', 'Unknown key "locale". Did you mean locales?'],
  ['{ "memory": { "minimun": 80 } }', 'Unknown key "minimun". Did you mean minimum?'],
  ['{ "checks": { "double-space": { "severty": "off" } } }', 'Unknown key "severty". Did you mean severity?'],
  ['{ "targetLocales": "de" }', 'Write a list in brackets, like ["…", "…"].'],
  ['{ "sourceLocale": 5 }', 'Write a string in quotes.'],
  ['{ "colour": 1 }', 'Unknown key "colour".'],
])('%s', (text, message) => {
  expect(readProject(text).problems.map((it) => it.message)).toEqual([message]);
});
