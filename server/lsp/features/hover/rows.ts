import type { CancellationToken } from 'vscode-languageserver/node';
import { unitAbout } from '../../../core/language/hover/index.ts';
import type { Row } from '../../../core/language/page.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { Cursor } from '../units/cursor.ts';
import { unitInLocales } from '../units/locales.ts';
import { codeSection } from './code.ts';
import { SECTIONS, SECTIONS_IN_CODE } from './index.ts';
import type { HoverAbout } from './section.ts';
import { shownFirst } from './texts.ts';

/** Looks up what the sections of a hover need. */
export async function aboutOf(context: Context, cursor: Cursor, token: CancellationToken): Promise<HoverAbout> {
  const { subject, unit } = cursor;
  const locales = await unitInLocales(context, subject, unit, token);
  return { ...unitAbout(cursor), context, locales, token };
}

/** Like `aboutOf`, for code that uses the unit: in the shown locales, with all forms of a plural. Files of other locales are not read. */
export async function aboutInCode(context: Context, cursor: Cursor, token: CancellationToken): Promise<HoverAbout> {
  const { subject, unit } = cursor;
  const { targets, missing } = subject.member?.group ?? {};
  const all = [...(targets?.keys() ?? [])].flatMap((locale) => (missing?.has(locale) === true ? [] : [{ locale }]));
  const { first, rest } = await shownFirst(context, subject, all, true);
  const shown = first.map(({ locale }) => locale);
  const locales = await unitInLocales(context, subject, unit, token, (locale) => shown.includes(locale));
  return { ...unitAbout(cursor), context, locales, token, inCode: { shown, more: rest.length } };
}

/** The rows of all sections. @throws ResponseError (request cancelled) */
export async function rowsOf(asked: HoverAbout): Promise<readonly Row[]> {
  const about = asked.cursor.subject.format.codeKey === undefined ? asked : await placed(asked);
  const rows: Row[] = [];
  for (const section of about.inCode !== undefined ? SECTIONS_IN_CODE : SECTIONS) {
    rows.push(...(await section(about)));
    if (about.token.isCancellationRequested) throw cancelled();
  }
  return rows;
}

/** Extractors record where they found a text, but code changes later. */
async function placed(about: HoverAbout): Promise<HoverAbout> {
  const places = await codeSection(about);
  return { ...about, places, isPlaced: places.length > 0 };
}
