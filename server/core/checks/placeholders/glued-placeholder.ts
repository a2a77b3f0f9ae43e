import { baseLanguage } from '../../../../shared/locale.ts';
import { kindRule } from '../../text/placeholders/index.ts';
import type { Check } from '../check.ts';
import { TRAIT } from '../facts.ts';
import { flatten, isInside, placeholdersOf } from '../support.ts';

/** Languages that write without spaces, or that attach articles, particles and endings to words. */
const GLUING: ReadonlySet<string> = new Set(
  'ja zh yue ko th lo km my bo dz ar he iw fa ur ps ug sd ckb hu fi et tr az kk ky uz eu sw zu xh ka ta te ml kn mn'.split(
    ' ',
  ),
);

/** A letter directly before a placeholder where the source has a space: programs then show “Hallo” and the name as one word. */
export const gluedPlaceholder: Check = {
  id: 'glued-placeholder',
  severity: 'hint',
  summary: 'A word runs into a placeholder where the source has a space.',
  examples: {
    good: [
      { source: 'Hello {name}', target: 'Hallo {name}' },
      { source: 'Of {name}', target: 'D’{name}', locales: ['en', 'fr'] },
      { source: 'day{s}', target: 'Tag{s}' },
      { source: 'For {name}', target: 'ל{name}', locales: ['en', 'he'] },
    ],
    bad: [{ source: 'Hello {name}', target: 'Hallo{name}', fixed: 'Hallo {name}' }],
  },
  applies: ({ targetLocale, sourceLocale }) =>
    !GLUING.has(baseLanguage(targetLocale)) && !GLUING.has(baseLanguage(sourceLocale)),
  traits: { target: TRAIT.token },
  needs: { target: { like: /[A-Za-z\u00C0-\uFFFB][{%$]/ } },
  *run(unit, context) {
    const { source, target } = unit;
    if (target === undefined) return;
    const flat = flatten(target);
    const all = placeholdersOf(unit, target, context);
    const glued = all.filter(
      ({ kind, text, span }) =>
        kindRule(kind)?.apart === true &&
        text !== '%%' &&
        /\p{L}/u.test(flat.text.charAt(span.start - 1)) &&
        !isInside(all, span.start - 1),
    );
    if (glued.length === 0) return;
    const from = flatten(source).text;
    const spaced = new Map<string, boolean>();
    for (const { identity, span } of placeholdersOf(unit, source, context))
      spaced.set(identity, span.start > 0 && /\s/.test(from.charAt(span.start - 1)) && spaced.get(identity) !== false);
    for (const { identity, text, span } of glued) {
      if (spaced.get(identity) !== true) continue;
      yield {
        message: `There is no space between a word and "${text}"; in the source there is.`,
        span: flat.span(span.start - 1, span.end),
        subject: text,
        fix: { title: 'Insert a space between them', target: flat.replace(span.start, span.start, ' '), safe: false },
      };
    }
  },
};
