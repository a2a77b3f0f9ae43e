import type { CancellationToken } from 'vscode-languageserver/node';
import type { UnitAbout } from '../../../core/language/about.ts';
import type { Row } from '../../../core/language/page.ts';
import type { Context } from '../../context.ts';
import type { Cursor } from '../units/cursor.ts';
import type { LocaleUnit } from '../units/locales.ts';

/** The unit of a hover, looked up once for all sections. */
export interface HoverAbout extends UnitAbout {
  readonly context: Context;
  readonly cursor: Cursor;
  /** The unit in the file of every locale, including the document's own. */
  readonly locales: readonly LocaleUnit[];
  readonly token: CancellationToken;
  /** Rows about the places in code, if these are already known. */
  readonly places?: readonly Row[];
  /** Code uses the unit, and no locale is the user's own: the shown locales, whose units are in `locales`, and the number of others. */
  readonly inCode?: { readonly shown: readonly string[]; readonly more: number };
}

/**
 * One section of a hover: its rows, or none. Uses no network.
 * Rows are plain text: their content is shown verbatim, and never becomes markup.
 */
export type HoverSection = (about: HoverAbout) => readonly Row[] | Promise<readonly Row[]>;
