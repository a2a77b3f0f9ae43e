import { messageDialect } from '../../text/dialects/index.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, isInside, placeholdersOf } from '../support.ts';

/** Characters that were returned as entities (docs/spec/checks.md#failures-of-machine-translation), or escaped twice. */
const ENTITY = /&(?:amp|lt|gt|quot|apos|#39|#34|#x27);/gi;
const PLAIN: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  '#34': '"',
  '#x27': "'",
};

export const entityResidue: Check = {
  id: 'entity-residue',
  severity: 'warning',
  summary: 'The target writes a character as an entity where the source writes the character.',
  examples: {
    good: [
      { source: 'Salt & pepper', target: 'Salz & Pfeffer' },
      { source: 'Use &lt;b&gt;', target: 'Nutze &lt;b&gt;' },
      { source: '<img alt="A cat">', target: '<img alt="Die &quot;Katze&quot;">' },
    ],
    bad: [{ source: 'Salt & pepper', target: 'Salz &amp; Pfeffer', fixed: 'Salz & Pfeffer' }],
  },
  traits: { target: TRAIT.ampersand },
  *run(unit, context) {
    const { source, target } = unit;
    // A browser shows the character.
    if (messageDialect(context.dialect).html === true) return;
    if (target === undefined || /&(?:\w+|#\w+);/.test(flatten(source).text)) return;
    const flat = flatten(target);
    for (const match of flat.text.matchAll(ENTITY)) {
      // In an attribute a quotation mark is written this way.
      if (
        isInside(
          placeholdersOf(unit, target, context).filter(({ kind }) => kind === 'tag'),
          match.index,
        )
      )
        continue;
      const character = PLAIN[match[0].slice(1, -1).toLowerCase()] ?? '';
      const end = match.index + match[0].length;
      yield {
        message: `"${match[0]}" is shown letter by letter; the source has the character itself.`,
        span: flat.span(match.index, end),
        subject: match[0],
        fix: {
          title: `Write ${character}`,
          target: flat.replace(match.index, end, character),
          safe: character !== '<' && character !== '>',
        },
      };
    }
  },
};
