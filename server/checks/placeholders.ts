import { hasChoice } from '../text/icu.ts';
import { comparePlaceholders, type Placeholder } from '../text/placeholders/index.ts';
import type { Check } from './check.ts';
import { TRAIT } from './facts.ts';
import { flatten, listed, placeholdersOf } from './support.ts';

/** Addresses and character references may change with the language: `links` and `entity-residue` look at those, `protected-word` at words. */
const FREE: ReadonlySet<string> = new Set(['url', 'email', 'entity', 'protected']);

/** Placeholders as multisets, and the order of those that take arguments in turn (`formats` 4.4; one registry with masking). */
export const placeholders: Check = {
  id: 'placeholders',
  severity: 'error',
  summary: 'A placeholder of the source is missing in the target, or the target has one that the source lacks.',
  examples: {
    good: [
      { source: 'Hello {name}', target: 'Hallo {name}' },
      { source: '{0} of {1}', target: '{1} von {0}' },
      { source: '100 % of it', target: '100 % davon' },
      { source: 'Key %s in %s', target: 'In %2$s: %1$s' },
      { source: 'git show <object>', target: 'git show <Objekt>' },
      {
        source: '{{ n }} day|{{ n }} days',
        target: '{{ n }} dzień|{{ n }} dni|{{ n }} dni',
        locales: ['en', 'pl'],
        dialect: 'symfony',
      },
      { source: '{n, plural, one {{name}} other {#}}', target: '{n, plural, other {#}}', dialect: 'icu' },
    ],
    bad: [
      { source: 'Hello {name}', target: 'Hallo {Name}' },
      { source: 'Hello {{name}}', target: 'Hallo {name}', dialect: 'i18next' },
      { source: '%s of %d', target: '%d von %s' },
      { source: '%s of %d', target: '%2$d' },
      { source: 'Read <b>this</b>', target: 'Lies <b>das' },
    ],
  },
  when: ({ unit: { sourceUnit }, sourceTraits, targetTraits }) =>
    ((sourceTraits | targetTraits) & TRAIT.token) !== 0 || sourceUnit.declaredPlaceholders !== undefined,
  *run(unit, context) {
    if (unit.target === undefined) return;
    // The branches of plural and select messages hold placeholders as often as the language needs: `icu-message` looks at those.
    if (hasChoice(flatten(unit.source).text)) return;
    const flat = flatten(unit.target);
    const found = [unit.source, unit.target].map((content) => placeholdersOf(unit, content, context));
    const markup = markupNames(found.flat());
    const numbered = found.flat().some(isNumbered);
    const [source = [], target = []] = found.map((all) => {
      const bound = all.filter(({ kind, name = '' }) => !FREE.has(kind) && (kind !== 'tag' || markup.has(name)));
      return numbered ? withNumbers(bound) : bound;
    });
    const { missing, extra, reordered } = comparePlaceholders(source, target);
    const lost = missing.filter((placeholder) => isLost(placeholder, target));
    if (lost.length > 0) {
      yield { message: `The source has ${listed(unique(lost))}, the target does not.`, subject: lost[0]?.text ?? '' };
    }
    const surplus = extra.filter((placeholder) => isLost(placeholder, source));
    for (const placeholder of surplus) {
      const { text, span } = placeholder;
      const known = source.some(({ identity }) => identity === placeholder.identity);
      const message = known
        ? `${listed([text])} is there more often than in the source.`
        : `The source has no ${listed([text])}.`;
      // One for one: a name that was translated or mistyped.
      const [meant] = lost.length === 1 && surplus.length === 1 ? lost : [];
      const fix = meant && {
        title: `Write ${meant.text}`,
        target: flat.replace(span.start, span.end, meant.text),
        safe: false,
      };
      yield { message, span: flat.span(span.start, span.end), subject: text, ...(fix && { fix }) };
    }
    if (reordered) {
      const ordered = unique(target.filter((placeholder) => placeholder.ordered));
      yield {
        message: `${listed(ordered)} take their values in turn: they must come in the order of the source, or be numbered (%1$s).`,
      };
    }
  },
};

/** A tag that never closes and has no attribute is a word in brackets: “a <label> element”, “git show <object>”. */
function markupNames(placeholders: readonly Placeholder[]): ReadonlySet<string> {
  const tags = placeholders.filter(
    ({ kind, role, text, name = '' }) =>
      kind === 'tag' && (role === 'close' || /=|\/>$|^<[\d!]/.test(text) || BREAKS.has(name)),
  );
  return new Set(tags.map(({ name = '' }) => name));
}

/** Tags that stand alone in texts; of the others that HTML never closes (`<base>`, `<source>`) the names are words, too. */
const BREAKS: ReadonlySet<string> = new Set(['br', 'hr', 'wbr']);

function isNumbered({ kind, text }: Placeholder): boolean {
  return kind === 'printf' && /^%\d+\$/.test(text);
}

/** A translation may number what the source takes in turn (`%s` of `%s` becomes `%2$s`, `%1$s`), and the other way round. */
function withNumbers(placeholders: readonly Placeholder[]): readonly Placeholder[] {
  let next = 0;
  return placeholders.map((placeholder) => {
    if (placeholder.kind !== 'printf' || !placeholder.ordered) return placeholder;
    next += 1;
    return { ...placeholder, identity: `%${next}$${placeholder.identity.slice(1)}`, ordered: false };
  });
}

/** A name may be said twice or once less, as grammar and plural variants want; a tag and a value taken in turn may not. */
function isLost({ identity, ordered, kind }: Placeholder, others: readonly Placeholder[]): boolean {
  return ordered || kind === 'tag' || !others.some((other) => other.identity === identity);
}

function unique(placeholders: readonly Placeholder[]): string[] {
  return [...new Set(placeholders.map(({ text }) => text))];
}
