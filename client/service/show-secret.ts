import { env, l10n, ThemeIcon, window } from 'vscode';
import { showGlance } from '../messages/messages.ts';

/** Shows the secret of a new key this one time. Not in a message: messages are kept in lists, and exposed to tests and logs. */
export async function showSecret(label: string, secret: string): Promise<void> {
  const box = window.createInputBox();
  box.title = l10n.t('Developer Key “{0}”', label);
  box.prompt = l10n.t('This is the only time the key is shown. Press Enter to copy it.');
  box.value = secret;
  box.valueSelection = [0, secret.length];
  box.ignoreFocusOut = true;
  box.buttons = [{ iconPath: new ThemeIcon('copy'), tooltip: l10n.t('Copy') }];
  const copy = async (): Promise<void> => {
    await env.clipboard.writeText(secret);
    showGlance(l10n.t('The key was copied to the clipboard.'), 5000);
  };
  await new Promise<void>((resolve) => {
    // The key stays, whatever is typed over it.
    box.onDidChangeValue((value) => {
      if (value !== secret) box.value = secret;
    });
    box.onDidTriggerButton(() => void copy());
    box.onDidAccept(async () => {
      await copy();
      resolve();
    });
    box.onDidHide(() => resolve());
    box.show();
  });
  box.dispose();
}
