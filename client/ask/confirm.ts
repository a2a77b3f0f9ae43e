import { l10n } from 'vscode';
import { askText } from './ask-text.ts';

/** For irreversible actions: the name must be typed. False if the user cancelled. */
export async function confirmTyped(title: string, name: string, consequence: string): Promise<boolean> {
  const typed = await askText({
    title,
    prompt: `${consequence} ${l10n.t('Type “{0}” to continue.', name)}`,
    validateInput: (text) => (text === '' || name.startsWith(text) ? undefined : l10n.t('This is not “{0}”.', name)),
  });
  return typed === name;
}
