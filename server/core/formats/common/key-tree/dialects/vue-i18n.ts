import type { Dialect } from '../dialect.ts';
import { countMatches } from '../sample.ts';

/** vue-i18n messages (docs/spec/formats.md#json-dialects). */
export const vueI18n: Dialect = {
  id: 'vue-i18n',
  aliases: ['vue', 'intlify', 'nuxt-i18n'],
  about: {
    title: 'vue-i18n',
    detection: "choices `{n} day | {n} days`, linked messages `@:key`, literals `{'@'}`",
    units: 'every string',
    placeholders: "`{x}`, `{0}`, `{'literal'}`, `@:key`, `@.lower:key`",
    plurals: 'inside the message, separated by ` | `: two forms (one, other) or three (zero, one, other)',
    writing: 'strings',
  },
  dotted: true,
  link: { word: '@', pattern: /@(?:\.\w{1,100})?:\(?([\w.-]{1,300})/g },
  evidence(sample) {
    const linked = countMatches(sample, /(?:^|[\s("'])@(?:\.\w+)?:(?:\(|[\w{])/);
    const literals = countMatches(sample, /\{\s*'[^']*'\s*\}/);
    const choices = countMatches(sample, /\{\w+\}[^|{}]* \| [^|{}]*\{\w+\}/);
    const pipes = countMatches(sample, /[^\s|] \| [^\s|]/);
    return 8 * linked + 8 * literals + 8 * choices + 2 * pipes;
  },
};
