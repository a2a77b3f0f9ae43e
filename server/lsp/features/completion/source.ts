import type { CancellationToken, CompletionItem } from 'vscode-languageserver/node';
import type { TargetPlace } from '../../../core/language/complete/proposal.ts';
import type { Context } from '../../context.ts';
import type { Cursor } from '../units/cursor.ts';

/** The cursor in a target, resolved once for all sources. */
export interface CompletionAbout extends TargetPlace {
  readonly context: Context;
  readonly cursor: Cursor;
  readonly token: CancellationToken;
}

/**
 * One kind of proposal inside a target. Uses no network. `sortText` is derived from the order of the sources and of their items:
 * what a source returns first is shown first.
 */
export type CompletionSource = (
  about: CompletionAbout,
) => readonly CompletionItem[] | Promise<readonly CompletionItem[]>;
