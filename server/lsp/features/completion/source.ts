import type { CancellationToken, CompletionItem } from 'vscode-languageserver/node';
import type { BilingualUnit } from '../../../formats/pair.ts';
import type { RawEncoder } from '../../../formats/raw.ts';
import type { Content } from '../../../text/content.ts';
import type { Context } from '../../context.ts';
import type { Cursor } from '../units/cursor.ts';

/** The cursor in a target, looked up once for all sources. */
export interface CompletionAbout {
  readonly context: Context;
  readonly cursor: Cursor;
  readonly pair: BilingualUnit;
  /** The target that the cursor stands in. */
  readonly content: Content;
  /** Writes text and codes as the file has them at the cursor. */
  readonly encoder: RawEncoder;
  readonly token: CancellationToken;
}

/**
 * One kind of proposal inside a target. Costs no network. `sortText` is made from the order of the sources and of their items:
 * what a source gives first is shown first.
 */
export type CompletionSource = (
  about: CompletionAbout,
) => readonly CompletionItem[] | Promise<readonly CompletionItem[]>;
