import { type Row, readable } from '../units/page.ts';
import type { HoverSection } from './section.ts';

/** Other languages that are shown. */
const MOST = 12;

/** The source first, then this file's own target, then the other locales: of very many the first ones. */
export const textsSection: HoverSection = ({ cursor, pair, target, locales }) => {
  const { unit, subject } = cursor;
  const { input, snapshot } = subject;
  const rows: Row[] = [[input.sourceLocale, readable(pair?.source) ?? 'not in the source file']];
  const isTarget = input.role === 'target' || unit.target !== undefined;
  if (isTarget) rows.push([input.targetLocale || 'target', readable(target) ?? 'not translated yet']);
  // A document may hold other languages, each at its place.
  const isOther = (locale: string) => subject.format.manyLocales?.apart !== undefined && locale !== input.targetLocale;
  const others = locales.filter(
    ({ role, locale, snapshot: other }) => role !== 'source' && (other !== snapshot || isOther(locale)),
  );
  const texts = others.map(({ locale, content }) => [locale, readable(content)] as const);
  const shown = texts.length > MOST ? texts.slice(0, MOST - 1) : texts;
  for (const [locale, text] of shown) rows.push([locale, text ?? 'not translated yet']);
  const rest = texts.slice(shown.length);
  const missing = rest.filter(([, text]) => text === undefined).length;
  const untranslated = missing === 0 ? '' : `, ${missing} of them not translated yet`;
  if (rest.length > 0) rows.push(['…', `${rest.length} more languages${untranslated}`]);
  return rows;
};
