import type { Dialect } from '../dialect.ts';
import { countMatches, keysEnding } from '../sample.ts';
import { categoryKeys, categorySets, splitCategory, withContexts } from '../suffixes.ts';

/** i18next from version 4 of its JSON format: plural forms are keys with a CLDR category (docs/spec/formats.md#json-dialects). */
export const i18next: Dialect = {
  id: 'i18next',
  aliases: ['i18next-v4', 'react-i18next', 'ngx-translate'],
  about: {
    title: 'i18next (JSON v4)',
    detection: 'keys `item_one` and `item_other`, `{{x}}`, `$t(…)`',
    units: 'every string; keys may hold dots and whole sentences',
    placeholders: '`{{x}}`, `{{- x}}`, `{{x, format}}`, `$t(key)`',
    plurals: '`_zero` … `_other`, `_ordinal_one` …; contexts `friend_male`, `friend_male_one`',
    writing: 'strings; further plural forms of the target language are added to their set',
  },
  evidence(sample) {
    let sets = 0;
    for (const keys of sample.suffixed) sets += categorySets(keys).size;
    if (sets === 0)
      for (const keys of keysEnding(sample, ['_one', '_few', '_many', '_other'])) sets += categorySets(keys).size;
    return (
      5 * Math.min(40, sets) + 5 * countMatches(sample, /\{\{[^{}]+\}\}/) + 5 * countMatches(sample, /\$t\([^()]+\)/)
    );
  },
  dotted: true,
  link: { word: '$t(', pattern: /\$t\(\s{0,20}(?:[\w-]{1,100}:)?([^\s,(){}"\\]{1,300})(?=\s{0,20}[,)])/g },
  forms: (keys) => withContexts(keys, categorySets(keys)),
  form: splitCategory,
  keysOf: categoryKeys,
};
