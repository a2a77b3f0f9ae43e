import type { CancellationToken } from 'vscode-languageserver/node';
import { unitAbout } from '../../../core/hover/index.ts';
import type { Row } from '../../../core/page.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { Cursor } from '../units/cursor.ts';
import { unitInLocales } from '../units/locales.ts';
import { SECTIONS } from './index.ts';
import type { HoverAbout } from './section.ts';

/** Looks up what the sections of a hover ask for. */
export async function aboutOf(context: Context, cursor: Cursor, token: CancellationToken): Promise<HoverAbout> {
  const { subject, unit } = cursor;
  const locales = await unitInLocales(context, subject, unit, token);
  return { ...unitAbout(cursor), context, locales, token };
}

/** The rows of all sections. @throws ResponseError (request cancelled) */
export async function rowsOf(about: HoverAbout): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const section of SECTIONS) {
    rows.push(...(await section(about)));
    if (about.token.isCancellationRequested) throw cancelled();
  }
  return rows;
}
