import { l10n, type QuickPickItem, QuickPickItemKind } from 'vscode';
import { showList } from '../messages/messages.ts';

interface Choice extends QuickPickItem {
  readonly wish?: 'go' | 'show';
}

/** Lists everything that is about to be deleted and asks. `show`: the user wants to see it in the plan first. */
export async function confirmRemoval(
  question: string,
  terms: readonly string[],
  action: string,
): Promise<'go' | 'show' | undefined> {
  const items: Choice[] = [
    // The harmless answer first: Enter is pressed easily.
    { label: l10n.t('$(diff) Show Plan'), wish: 'show' },
    { label: `$(trash) ${action}`, description: question, wish: 'go' },
    { label: l10n.t('to be deleted'), kind: QuickPickItemKind.Separator },
    ...terms.map((label) => ({ label })),
  ];
  const placeHolder = l10n.t('Delete them? Escape leaves everything as it is.');
  const chosen = await showList(items, { title: question, placeHolder, ignoreFocusOut: true });
  return chosen?.wish;
}

/** A question with a few answers; `undefined`: the user cancelled. */
export async function choose<T>(
  title: string,
  answers: readonly (QuickPickItem & { readonly value: T })[],
): Promise<T | undefined> {
  const placeHolder = l10n.t('Escape leaves everything as it is.');
  return (await showList(answers, { title, placeHolder, ignoreFocusOut: true }))?.value;
}
