/** Inserts an answer at the place it was requested for, even if that has moved. */
import { env, l10n, type TextDocument, WorkspaceEdit, workspace } from 'vscode';
import { showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import type { Tracker } from './tracker.ts';

/** One undo step. Text that was changed meanwhile is left alone, and the answer for it can be copied. */
export async function insertTracked(document: TextDocument, tracker: Tracker, texts: readonly string[]): Promise<void> {
  const places = tracker.current();
  const edit = new WorkspaceEdit();
  const lost: string[] = [];
  for (const [i, text] of texts.entries()) {
    const place = document.isClosed ? undefined : places[i];
    if (place === undefined) lost.push(text);
    else edit.replace(document.uri, place, text);
  }
  if (edit.size > 0 && !(await workspace.applyEdit(edit))) {
    lost.splice(0, lost.length, ...texts);
  }
  if (lost.length > 0) await offerLost(lost, texts.length);
}

/** The answers have been paid for: offer them. */
async function offerLost(lost: readonly string[], total: number): Promise<void> {
  const copy = l10n.t('Copy Translation');
  const text =
    lost.length === total
      ? l10n.t('The selected text was changed or closed meanwhile, so nothing was replaced.')
      : l10n.t(
          '{0} of {1} selections were changed meanwhile and have not been replaced.',
          number(lost.length),
          number(total),
        );
  if ((await showWarning(text, copy)) === copy) await env.clipboard.writeText(lost.join('\n'));
}
