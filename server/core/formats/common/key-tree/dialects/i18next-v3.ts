import type { Dialect } from '../dialect.ts';
import { countMatches } from '../sample.ts';
import { indexKeys, indexSets, splitV3, withContexts } from '../suffixes.ts';

/** i18next up to version 3 of its JSON format: `key` and `key_plural`, or `key_0`, `key_1` … (docs/spec/formats.md#json-dialects). */
export const i18nextV3: Dialect = {
  id: 'i18next-v3',
  about: {
    title: 'i18next (JSON v3)',
    detection: 'keys `item` and `item_plural`, or `item_0` and `item_1` with `{{count}}`',
    units: 'every string; keys may hold dots and whole sentences',
    placeholders: '`{{x}}`, `{{- x}}`, `{{x, format}}`, `$t(key)`',
    plurals: '`item`, `item_plural`; in languages that do not have exactly two forms `item_0` …',
    writing: 'strings; further plural forms of the target language are added to their set',
  },
  evidence(sample) {
    let plurals = 0;
    let numbered = 0;
    for (const keys of sample.suffixed) {
      for (const key of indexSets(keys).keys()) {
        if (key.endsWith('_plural')) plurals++;
        else if (/_\d$/.test(key)) numbered++;
      }
    }
    const counts = countMatches(sample, /\{\{\s*-?\s*count\b[^{}]*\}\}/);
    const signs = 12 * Math.min(20, plurals) + (counts > 0 ? 6 * Math.min(20, numbered) : 0);
    return signs === 0
      ? 0
      : signs + 5 * countMatches(sample, /\{\{[^{}]+\}\}/) + 5 * countMatches(sample, /\$t\([^()]+\)/);
  },
  dotted: true,
  link: { word: '$t(', pattern: /\$t\(\s{0,20}(?:[\w-]{1,100}:)?([^\s,(){}"\\]{1,300})(?=\s{0,20}[,)])/g },
  forms: (keys) => withContexts(keys, indexSets(keys)),
  form: splitV3,
  keysOf: indexKeys,
};
