import { l10n } from 'vscode';
import { askText } from './ask-text.ts';

/** For what cannot be undone: the name must be typed. False when the person thought better of it. */
export async function confirmTyped(title: string, name: string, consequence: string): Promise<boolean> {
  const typed = await askText({
    title,
    prompt: `${consequence} ${l10n.t('Type “{0}” to go on.', name)}`,
    validateInput: (text) => (text === '' || name.startsWith(text) ? undefined : l10n.t('This is not “{0}”.', name)),
  });
  return typed === name;
}
