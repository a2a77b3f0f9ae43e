import type { CancellationToken } from 'vscode-languageserver/node';
import type { Row } from '../../../core/page.ts';
import type { Unit } from '../../../formats/format.ts';
import type { BilingualUnit } from '../../../formats/pair.ts';
import type { Content } from '../../../text/content.ts';
import type { Context } from '../../context.ts';
import type { Cursor } from '../units/cursor.ts';
import type { LocaleUnit } from '../units/locales.ts';

/** The unit that a hover is about, looked up once for all sections. */
export interface HoverAbout {
  readonly context: Context;
  readonly cursor: Cursor;
  /** Absent: the source locale does not have the unit. */
  readonly pair?: BilingualUnit;
  /** The unit that holds the source, with its notes, limits and context; where there is none, the unit itself. */
  readonly sourceUnit: Unit;
  /** What a translator writes; absent in source files, and where there is no translation yet. */
  readonly target?: Content;
  /** The unit in the file of every locale, the document's own included. */
  readonly locales: readonly LocaleUnit[];
  readonly token: CancellationToken;
}

/**
 * One part of a hover: its rows, or none. Costs no network.
 * Rows are text: whatever stands in them is shown as it is, and becomes no markup.
 */
export type HoverSection = (about: HoverAbout) => readonly Row[] | Promise<readonly Row[]>;
