import { isLocaleTag, isOneOf } from '../../../../shared/locale.ts';
import { ownTextsSection } from '../../../core/language/hover/own-texts.ts';
import { type Row, readable } from '../../../core/language/page.ts';
import type { Context } from '../../context.ts';
import type { Subject } from '../subject.ts';
import { askedRow, translationIn } from './forms.ts';
import type { HoverAbout, HoverSection } from './section.ts';

/** Up to this many other languages, all are shown. */
const ALL = 12;
/** Of more than these, at least so many: those that matter to the user, and the first of the others. */
const FEW = 5;

const NOT_YET = 'not translated yet';

/** The source first, then this file's own target, then the other locales: of very many, those that matter to the user, and a count. */
export const textsSection: HoverSection = async (about) => {
  if (about.inCode !== undefined) return textsInCode(about, about.inCode);
  const { cursor, context, locales } = about;
  const { subject } = cursor;
  const { input, snapshot } = subject;
  const rows: Row[] = [...ownTextsSection(about)];
  // A document may contain other languages, each in its place.
  const isOther = (locale: string) => subject.format.manyLocales?.apart !== undefined && locale !== input.targetLocale;
  const others = locales.filter(
    ({ role, locale, snapshot: other }) => role !== 'source' && (other !== snapshot || isOther(locale)),
  );
  const { first, rest } = await shownFirst(context, subject, others);
  for (const { locale, content } of first) rows.push([locale, readable(content) ?? NOT_YET]);
  const missing = rest.filter(({ content }) => readable(content) === undefined).length;
  const untranslated = missing === 0 ? '' : `, ${missing} of them not translated yet`;
  if (rest.length > 0) rows.push(['…', `${rest.length} more languages${untranslated}`]);
  return rows;
};

/** The text that code uses, and the texts of the shown locales. */
function textsInCode(about: HoverAbout, { shown, more }: NonNullable<HoverAbout['inCode']>): readonly Row[] {
  const found = new Map(about.locales.flatMap((one) => (one.role === 'source' ? [] : [[one.locale, one] as const])));
  const rows = shown.map((locale): Row => {
    const own = found.get(locale);
    return [locale, (own && translationIn(about, own)) ?? NOT_YET];
  });
  return [askedRow(about), ...rows, ...(more > 0 ? [['…', `${more} more languages`] as const] : [])];
}

/**
 * Of very many locales, those that matter to the user, and some others.
 * @param fewer the limit if none matters, since each takes time
 */
export async function shownFirst<T extends { readonly locale: string }>(
  context: Context,
  subject: Subject,
  all: readonly T[],
  fewer = false,
): Promise<{ readonly first: readonly T[]; readonly rest: readonly T[] }> {
  if (all.length <= ALL) return { first: all, rest: [] };
  const matters = await mattering(context, subject);
  const mine = all.filter(({ locale }) => matters(locale));
  const most = mine.length === 0 && !fewer ? ALL - 1 : Math.min(Math.max(mine.length, FEW), ALL - 1);
  const ordered = [...mine, ...all.filter(({ locale }) => !matters(locale))];
  return { first: ordered.slice(0, most), rest: ordered.slice(most) };
}

/** The languages of the user, of the inlay hints, of the editor, and of open files. */
async function mattering(context: Context, subject: Subject): Promise<(locale: string) => boolean> {
  const { languages, inlayHintsLanguage } = await context.settings.get(subject.snapshot.uri);
  const editor = context.client.locale ?? '';
  const wanted = [...languages, inlayHintsLanguage, editor].filter((tag) => tag !== '' && isLocaleTag(tag));
  const open = new Set(context.documents.all().map(({ path }) => path));
  const targets = subject.member?.group.targets ?? new Map<string, string>();
  const opened = new Set([...targets].filter(([, path]) => open.has(path)).map(([locale]) => locale));
  return (locale) => opened.has(locale) || isOneOf(locale, wanted);
}
