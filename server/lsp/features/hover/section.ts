import type { CancellationToken } from 'vscode-languageserver/node';
import type { UnitAbout } from '../../../core/language/about.ts';
import type { Row } from '../../../core/language/page.ts';
import type { Context } from '../../context.ts';
import type { Cursor } from '../units/cursor.ts';
import type { LocaleUnit } from '../units/locales.ts';

/** The unit that a hover is about, looked up once for all sections. */
export interface HoverAbout extends UnitAbout {
  readonly context: Context;
  readonly cursor: Cursor;
  /** The unit in the file of every locale, the document's own included. */
  readonly locales: readonly LocaleUnit[];
  readonly token: CancellationToken;
  /** What is said of the places in code, where somebody has looked already. */
  readonly places?: readonly Row[];
  /** Code asks for the unit, and no locale is the reader's own: those that are shown, of which `locales` holds the units, and how many others there are. */
  readonly inCode?: { readonly shown: readonly string[]; readonly more: number };
}

/**
 * One part of a hover: its rows, or none. Costs no network.
 * Rows are text: whatever stands in them is shown as it is, and becomes no markup.
 */
export type HoverSection = (about: HoverAbout) => readonly Row[] | Promise<readonly Row[]>;
