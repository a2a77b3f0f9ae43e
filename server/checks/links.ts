import { comparePlaceholders } from '../text/placeholders/index.ts';
import type { Check } from './check.ts';
import { TRAIT } from './facts.ts';
import { flatten, listed, placeholdersOf } from './support.ts';

/** Mail addresses that stand for anybody's (RFC 2606): translations make up their own. */
const EXAMPLE = /@(?:[\w-]+\.)*example\.(?:com|org|net)$/i;

/** Addresses may be localized on purpose (`/en/` to `/de/`), so this is no error. */
export const links: Check = {
  id: 'links',
  severity: 'information',
  summary: 'A URL or e-mail address of the source is missing or changed in the target.',
  examples: {
    good: [
      { source: 'See https://example.com/a.', target: 'Siehe https://example.com/a.' },
      { source: 'See https://example.com/en/a', target: 'Siehe https://example.com/de/a' },
      { source: 'As you@example.com', target: 'Wie du@beispiel.de' },
    ],
    bad: [
      { source: 'See https://example.com/a', target: 'Siehe https://example.com/b' },
      { source: 'Write to help@trails.org', target: 'Schreib an hilfe@trails.org' },
    ],
  },
  traits: { source: TRAIT.token },
  when: ({ source }) => /:\/\/|@|www\.|mailto:/i.test(source),
  *run(unit, context) {
    if (unit.target === undefined) return;
    const flat = flatten(unit.target);
    const addresses = (content: typeof unit.source) =>
      placeholdersOf(unit, content, context)
        .filter(({ kind, text }) => kind === 'url' || (kind === 'email' && !EXAMPLE.test(text)))
        .map((link) => ({ ...link, identity: neutral(link.text, [context.sourceLocale, context.targetLocale]) }));
    const { missing, extra } = comparePlaceholders(addresses(unit.source), addresses(unit.target));
    const [lost] = missing;
    if (lost === undefined) return;
    const [instead] = extra;
    yield {
      message: `The address ${listed([lost.text])} of the source is not in the target.`,
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

/** Without the language in it: `/en/`, `en.`, `?hl=en-US`. */
function neutral(address: string, locales: readonly string[]): string {
  const tags = new Set(
    locales
      .flatMap((locale) => [locale, locale.replace('-', '_'), locale.split('-')[0] ?? locale])
      .map((tag) => tag.toLowerCase()),
  );
  return address.replace(/(?<![A-Za-z])[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?(?![A-Za-z])/g, (word) =>
    tags.has(word.toLowerCase()) ? '*' : word,
  );
}
