import { l10n, window } from 'vscode';

/** Lines of a question: more would not fit on the screen. */
const SHOWN = 10;

/** Before anything is deleted. `show`: the person wants to see it first. */
export async function confirmRemoval(
  question: string,
  lines: readonly string[],
  action: string,
): Promise<'go' | 'show' | undefined> {
  const shown = lines.slice(0, SHOWN);
  const more = lines.length - shown.length;
  const detail = more > 0 ? [...shown, l10n.t('… and {0} more', String(more))] : shown;
  const plan = l10n.t('Show Plan');
  const answer = await window.showWarningMessage(question, { modal: true, detail: detail.join('\n') }, action, plan);
  if (answer === action) return 'go';
  return answer === plan ? 'show' : undefined;
}
