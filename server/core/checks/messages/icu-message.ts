import { hasChoice, quotingOf } from '../../text/messages/icu.ts';
import { icuVerdict } from '../../text/messages/icu-verdict.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { CODE_MARK, flatten } from '../support.ts';
import { choicesOf, showsNumber } from './choices.ts';

/** Plural and select messages: the target must parse where the source parses, and take the same arguments (docs/spec/formats.md#icu-messages). */
export const icuMessage: Check = {
  id: 'icu-message',
  severity: 'error',
  summary: 'The target is not a valid ICU message, or takes different arguments from the source.',
  examples: {
    good: [
      {
        source: '{count, plural, one {# file} other {# files}}',
        target: '{count, plural, one {# Datei} other {# Dateien}}',
        dialect: 'icu',
      },
      {
        source: '{count, plural, one {# file} other {# files}}',
        target: '{count} {count, plural, one {Datei} other {Dateien}}',
        dialect: 'icu',
      },
    ],
    bad: [
      {
        source: '{count, plural, one {# file} other {# files}}',
        target: '{contar, plural, un {# archivo} otro {# archivos}}',
        locales: ['en', 'es'],
        dialect: 'icu',
      },
      {
        source: '{count, plural, one {# file} other {# files}}',
        target: '{count, plural, one {# Datei} other {# Dateien}',
        dialect: 'icu',
      },
      {
        source: '{count, plural, one {# file} other {# files}}',
        target: '{count, plural, one {<b>#</b> Datei} other {<b>#</b> Dateien}}',
        dialect: 'icu',
      },
    ],
  },
  traits: { source: TRAIT.brace },
  needs: { source: { like: /plural|select/ } },
  *run({ source, target }, { dialect }) {
    if (target === undefined) return;
    const from = flatten(source).text;
    if (!hasChoice(from)) return;
    const reason = icuVerdict(
      from.replaceAll(CODE_MARK, ''),
      flatten(target).text.replaceAll(CODE_MARK, ''),
      quotingOf(dialect),
      'any',
    );
    if (reason === undefined) return;
    yield {
      message: `${reason.charAt(0).toUpperCase()}${reason.slice(1).replaceAll('the result', 'the translation')}.`,
      ...(showsNothing(from, dialect) && !/[{}]/.test(flatten(target).text) && { severity: 'information' as const }),
    };
  },
};

/** A message that selects a form by a number and shows nothing: one word may fit all numbers (“Season”, “Seasons”: 「シーズン」). */
function showsNothing(text: string, dialect: string): boolean {
  let rest = text;
  for (const { branches, name, span, type } of choicesOf(text, dialect)) {
    if (type !== 'plural' || branches.some(({ nodes }) => showsNumber(nodes, name, dialect))) return false;
    rest = rest.slice(0, span.start) + ' '.repeat(span.end - span.start) + rest.slice(span.end);
  }
  return !rest.includes('{');
}
