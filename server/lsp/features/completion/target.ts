import type { CancellationToken, CompletionItem } from 'vscode-languageserver/node';
import { targetPlace } from '../../../core/language/complete/index.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { Cursor } from '../units/cursor.ts';
import { SOURCES } from './index.ts';

/** The proposals of all sources for the target at the cursor, in the order of the sources. */
export async function completeTarget(
  context: Context,
  cursor: Cursor,
  token: CancellationToken,
): Promise<CompletionItem[]> {
  const place = targetPlace(cursor);
  if (place === undefined) return [];
  const items: CompletionItem[] = [];
  for (const source of SOURCES) {
    items.push(...(await source({ ...place, context, token })));
    if (token.isCancellationRequested) throw cancelled();
  }
  return items.map((item, index) => ({ ...item, sortText: String(index).padStart(4, '0') }));
}
