import { hasChoice, quotingOf } from '../messages/icu.ts';
import { icuSyntax } from '../messages/icu-verdict.ts';
import { vueVerdict } from '../messages/vue-verdict.ts';
import { messageDialect } from './index.ts';

/**
 * Why the library that shows texts of a dialect cannot read one, in the words of its parser; undefined if it can, or if no parser is used. In a file
 * of its own, since the parsers are large.
 * @param alone the target is a text of a source file: it is its own source
 */
export function refusalOf(source: string, target: string, dialect: string, alone: boolean): string | undefined {
  switch (messageDialect(dialect).verdict) {
    case 'icu':
      return hasChoice(source) && !alone
        ? undefined
        : icuSyntax(alone ? undefined : source, target, quotingOf(dialect));
    case 'vue':
      return byVue(source, target, alone);
    default:
      return undefined;
  }
}

/** A source in another library's syntax (`{{name}}`, a link of vue-i18n 8) shows that this syntax does not apply to the file. */
function byVue(source: string, target: string, alone: boolean): string | undefined {
  const reason = vueVerdict(target);
  const foreign = alone ? source.includes('{{') : vueVerdict(source) !== undefined;
  if (reason === undefined || foreign) return undefined;
  const hint = reason.startsWith('Invalid linked format') ? `, write {'@'} for @` : '';
  return `${reason.charAt(0).toLowerCase()}${reason.slice(1)}${hint}`;
}
