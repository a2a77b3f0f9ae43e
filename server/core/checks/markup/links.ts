import { baseLanguage } from '../../../../shared/locale.ts';
import { addressesOf, comparePlaceholders, neutralAddress, type Placeholder } from '../../text/placeholders/index.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, missingMessage, placeholdersOf } from '../support.ts';

/** Mail addresses reserved for examples (RFC 2606): translations make up their own. */
const EXAMPLE = /@(?:[\w-]+\.)*example\.(?:com|org|net)$/i;

/** Addresses may be localized on purpose (`/en/` to `/de/`), so this is not an error. */
export const links: Check = {
  id: 'links',
  severity: 'information',
  summary: 'A URL or e-mail address of the source is missing or changed in the target.',
  examples: {
    good: [
      { source: 'See https://example.com/a.', target: 'Siehe https://example.com/a.' },
      { source: 'See https://example.com/en/a', target: 'Siehe https://example.com/de/a' },
      { source: 'See https://wikipedia.org', target: 'Siehe https://de.wikipedia.org' },
      {
        source: '<a href="https://en.wikipedia.org/wiki/Hash">it</a>',
        target: '<a href="https://de.wikipedia.org/wiki/Streuwert">das</a>',
      },
      { source: 'As you@example.com', target: 'Wie du@beispiel.de' },
    ],
    bad: [
      { source: 'See https://example.com/a', target: 'Siehe https://example.com/b' },
      { source: '<a href="https://example.com/a">it</a>', target: '<a href="https://example.com/b">das</a>' },
      { source: 'Write to help@trails.org', target: 'Schreib an hilfe@trails.org' },
    ],
  },
  traits: { source: TRAIT.token },
  needs: { source: { like: /:\/\/|@|www\.|mailto:/i } },
  *run(unit, context) {
    if (unit.target === undefined) return;
    const flat = flatten(unit.target);
    const addresses = (content: typeof unit.source) =>
      placeholdersOf(unit, content, context)
        .flatMap((found) => (found.kind === 'tag' ? linksIn(found) : [found]))
        .filter(({ kind, text }) => kind === 'url' || (kind === 'email' && !EXAMPLE.test(text)))
        .map((link) => ({ ...link, identity: neutral(link.text, [context.sourceLocale, context.targetLocale]) }));
    const { missing, extra } = comparePlaceholders(addresses(unit.source), addresses(unit.target));
    const [lost] = missing;
    if (lost === undefined) return;
    const [instead] = extra;
    if (instead !== undefined && ownPage(lost.text, instead.text, context.targetLocale)) return;
    yield {
      message: missingMessage([lost.text], 'address'),
      subject: lost.text,
      ...(instead !== undefined && {
        span: flat.span(instead.span.start, instead.span.end),
        fix: {
          title: 'Use the address of the source',
          target: flat.replace(instead.span.start, instead.span.end, lost.text),
          safe: false,
        },
      }),
    };
  },
};

/** The absolute addresses in a tag. */
function linksIn(tag: Placeholder): readonly Placeholder[] {
  return addressesOf(tag.text).flatMap(({ value, span }) =>
    /^(?:https?:|mailto:|ftp:)/i.test(value)
      ? [
          {
            ...tag,
            kind: 'url',
            text: value,
            span: { start: tag.span.start + span.start, end: tag.span.start + span.end },
          },
        ]
      : [],
  );
}

/** The same site in the target language, whatever the page is called there: `de.wikipedia.org` for `en.wikipedia.org`. */
function ownPage(before: string, after: string, locale: string): boolean {
  const site = (address: string) => /^[a-z]+:\/\/[^/?#]+/i.exec(neutralAddress(address))?.[0];
  const label = /^[a-z]+:\/\/([a-z]{2,3})(?:-[a-z]+)?\./i.exec(after)?.[1]?.toLowerCase();
  return label === baseLanguage(locale) && site(before) === site(after);
}

/** Removes the language: `/en/`, `en.`, `?hl=en-US`. */
function neutral(address: string, locales: readonly string[]): string {
  const tags = new Set(
    locales
      .flatMap((locale) => [locale, locale.replace('-', '_'), locale.split('-')[0] ?? locale])
      .map((tag) => tag.toLowerCase()),
  );
  return neutralAddress(address).replace(/(?<![A-Za-z])[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?(?![A-Za-z])/g, (word) =>
    tags.has(word.toLowerCase()) ? '*' : word,
  );
}
