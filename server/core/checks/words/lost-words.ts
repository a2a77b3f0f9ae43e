import { hasChoice } from '../../text/messages/icu.ts';
import type { Placeholder } from '../../text/placeholders/index.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { isReference } from '../placeholders/placeholder-references.ts';
import { markupNames } from '../placeholders/placeholder-tags.ts';
import { CODE_MARK, flatten, placeholdersOf, withoutPlaceholders } from '../support.ts';

/** Nothing is left to read although the source has words (docs/spec/checks.md#failures-of-machine-translation). */
export const lostWords: Check = {
  id: 'lost-words',
  severity: 'warning',
  summary: 'The source has words, the target nothing but placeholders, codes or punctuation.',
  examples: {
    good: [
      { source: '{0} of {1}', target: '{0}/{1}' },
      { source: 'Save changes', target: 'Sichern' },
      { source: '{name} by {user}', target: '{name} ({user})' },
      { source: '{0} out of {1}', target: '{0} / {1}' },
      { source: 'is not', target: '≠' },
      { source: '%#@files@ of %#@all@ files', target: '%#@files@ / %#@all@', dialect: 'apple' },
      { source: '< Unknown Channel >', target: '<Onbekend kanaal>', locales: ['en', 'nl'] },
      { source: 'Enter the PIN', target: '@:web.enterPin', dialect: 'vue' },
    ],
    bad: [
      { source: 'Save all changes', target: '…' },
      { source: 'Hello {name}, how are you?', target: '{name}' },
    ],
  },
  when: ({ codes, target, targetTraits }) =>
    ((codes || (targetTraits & TRAIT.token) !== 0 || target.includes('--')) && !/^[A-Za-zÀ-ɏ]{2,}[ ,]/.test(target)) ||
    (targetTraits & (TRAIT.latin | TRAIT.other | TRAIT.digit)) === 0,
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const read = (content: typeof source) => {
      const found = placeholdersOf(unit, content, context);
      const markup = markupNames(found);
      const isWord = ({ kind, name = '' }: Placeholder) =>
        kind === 'protected' || (kind === 'tag' && !markup.has(name));
      return withoutPlaceholders(
        flatten(content).text,
        found.filter((one) => !isWord(one)),
      );
    };
    if (/[\p{L}\p{N}]/u.test(read(target)) || hasChoice(flatten(target).text)) return;
    // The words are under another key, or in a substitution.
    const elsewhere = (one: Placeholder) => isReference(one) || one.text.includes('#@');
    if (placeholdersOf(unit, target, context).some(elsewhere)) return;
    const words =
      read(source)
        .replaceAll(CODE_MARK, ' ')
        .match(/\p{L}{2,}/gu) ?? [];
    // A sign with the same meaning: “{0} out of {1}”, “{0} / {1}”.
    if (words.length <= 3 && /[/+±:=≠≈<>≤≥×–—-]/u.test(read(target))) return;
    if (words.length >= 2) yield { message: 'The source has words, the translation has none.' };
  },
};
