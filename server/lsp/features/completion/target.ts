import type { CancellationToken, CompletionItem } from 'vscode-languageserver/node';
import { pairOf } from '../../../core/pairs.ts';
import type { Content } from '../../../text/content.ts';
import type { Context } from '../../context.ts';
import { cancelled } from '../../guard.ts';
import type { Cursor } from '../units/cursor.ts';
import { SOURCES } from './index.ts';

/** What every source proposes for the target that the cursor stands in, in the order of the sources. */
export async function completeTarget(
  context: Context,
  cursor: Cursor,
  content: Content,
  token: CancellationToken,
): Promise<CompletionItem[]> {
  const { subject, unit, offset } = cursor;
  const pair = pairOf(subject, unit);
  if (pair === undefined) return [];
  const encoder = subject.format.encoderAt(subject.snapshot.live, content, offset);
  const items: CompletionItem[] = [];
  for (const source of SOURCES) {
    items.push(...(await source({ context, cursor, pair, content, encoder, token })));
    if (token.isCancellationRequested) throw cancelled();
  }
  return items.map((item, index) => ({ ...item, sortText: String(index).padStart(4, '0') }));
}
