import type { CancellationToken } from 'vscode-languageserver/node';
import { targetOf } from '../../../core/cursor.ts';
import type { Row } from '../../../core/page.ts';
import { pairOf } from '../../../core/pairs.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { Cursor } from '../units/cursor.ts';
import { unitInLocales } from '../units/locales.ts';
import { SECTIONS } from './index.ts';
import type { HoverAbout } from './section.ts';

/** Looks up what the sections of a hover ask for. */
export async function aboutOf(context: Context, cursor: Cursor, token: CancellationToken): Promise<HoverAbout> {
  const { subject, unit } = cursor;
  const pair = pairOf(subject, unit);
  const target = targetOf(subject, unit);
  const locales = await unitInLocales(context, subject, unit, token);
  const sourceUnit = pair?.sourceUnit ?? unit;
  return { context, cursor, sourceUnit, locales, token, ...(pair && { pair }), ...(target && { target }) };
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
