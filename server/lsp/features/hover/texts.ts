import { isLocaleTag, isOneOf } from '../../../../shared/locale.ts';
import { ownTextsSection } from '../../../core/hover/own-texts.ts';
import { type Row, readable } from '../../../core/page.ts';
import type { HoverAbout, HoverSection } from './section.ts';

/** Other languages up to which all are shown. */
const ALL = 12;
/** Of more than these, so many at least: those that matter to the reader, and the first of the others. */
const FEW = 5;

/** The source first, then this file's own target, then the other locales: of very many those that matter to the one who reads, and a count. */
export const textsSection: HoverSection = async (about) => {
  const { cursor, locales } = about;
  const { subject } = cursor;
  const { input, snapshot } = subject;
  const rows: Row[] = [...ownTextsSection(about)];
  // A document may hold other languages, each at its place.
  const isOther = (locale: string) => subject.format.manyLocales?.apart !== undefined && locale !== input.targetLocale;
  const others = locales.filter(
    ({ role, locale, snapshot: other }) => role !== 'source' && (other !== snapshot || isOther(locale)),
  );
  const matters = others.length > ALL ? await mattering(about) : () => false;
  const ordered = [...others.filter((one) => matters(one.locale)), ...others.filter((one) => !matters(one.locale))];
  const texts = ordered.map(({ locale, content }) => [locale, readable(content)] as const);
  const mine = others.filter((one) => matters(one.locale)).length;
  const most = mine === 0 ? ALL - 1 : Math.min(Math.max(mine, FEW), ALL - 1);
  const shown = texts.length > ALL ? texts.slice(0, most) : texts;
  for (const [locale, text] of shown) rows.push([locale, text ?? 'not translated yet']);
  const rest = texts.slice(shown.length);
  const missing = rest.filter(([, text]) => text === undefined).length;
  const untranslated = missing === 0 ? '' : `, ${missing} of them not translated yet`;
  if (rest.length > 0) rows.push(['…', `${rest.length} more languages${untranslated}`]);
  return rows;
};

/** The languages of the reader, of the inlay hints, of the editor, and those of which a file is open. */
async function mattering({ context, cursor: { subject } }: HoverAbout): Promise<(locale: string) => boolean> {
  const { languages, inlayHintsLanguage } = await context.settings.get(subject.snapshot.uri);
  const editor = context.client.locale ?? '';
  const wanted = [...languages, inlayHintsLanguage, editor].filter((tag) => tag !== '' && isLocaleTag(tag));
  const open = new Set(context.documents.all().map(({ path }) => path));
  const targets = subject.member?.group.targets ?? new Map<string, string>();
  const opened = new Set([...targets].filter(([, path]) => open.has(path)).map(([locale]) => locale));
  return (locale) => opened.has(locale) || isOneOf(locale, wanted);
}
