import { l10n, workspace } from 'vscode';
import { errorText } from '../../shared/values/error-text.ts';
import { MEMORY_URL, parseAddress } from '../../shared/values/memory-address.ts';
import type { App } from '../app.ts';
import { askText } from '../ask/ask-text.ts';
import { showError, showInformation, showWarning } from '../messages/messages.ts';
import { HAS_PROGRAM } from '../server/start-server.ts';

/** Asks for the address of the team's memory, and puts it into secret storage. The storage's change event restarts the server with it. */
export async function setSharedMemory({ keys }: App): Promise<void> {
  if (isInBrowser()) return;
  const address = await askText({
    title: l10n.t('Set Address of the Shared Memory'),
    prompt: l10n.t(
      'Where the translation memory of your team is: postgres://login:password@host/database. Whoever runs the server gives you the address. It is kept in the secret storage of the editor.',
    ),
    password: true,
    validateInput: (text) => (text === '' ? undefined : explain(text)),
  });
  if (address === undefined) return;
  const problem = explain(address);
  if (problem !== undefined) {
    void showWarning(problem);
    return;
  }
  try {
    await keys.writeMemory(address);
    const stored = l10n.t(
      'The address of the shared memory is stored. Projects take part whose dragoman.json names them to the memory (“memory”, “server”).',
    );
    const unused = l10n.t('Nothing is sent while this folder is not trusted.');
    void showInformation(workspace.isTrusted ? stored : `${stored} ${unused}`);
  } catch (error) {
    void showError(l10n.t('The secret storage rejected the address: {0}', errorText(error)));
  }
}

/** Removes the address from secret storage. The storage's change event restarts the server without it. */
export async function clearSharedMemory({ keys }: App): Promise<void> {
  if (isInBrowser()) return;
  await keys.clearMemory();
  void showInformation(
    (process.env[MEMORY_URL] ?? '').trim() === ''
      ? l10n.t('The address of the shared memory is removed from the secret storage.')
      : l10n.t(
          'The stored address of the shared memory is removed. The environment variable DRAGOMAN_MEMORY_URL of the editor still holds one, and stays in force.',
        ),
  );
}

/** Only a native process can reach a database: in a browser there is none. */
function isInBrowser(): boolean {
  if (!HAS_PROGRAM)
    void showWarning(
      l10n.t('VS Code for the Web does not reach a shared memory. Open this folder in VS Code on a desktop.'),
    );
  return !HAS_PROGRAM;
}

function explain(text: string): string | undefined {
  if (text.trim() === '')
    return l10n.t(
      'The address is empty. Nothing was changed; use “Remove Address of the Shared Memory” to remove the stored one.',
    );
  const address = parseAddress(text);
  if (address.ok) return undefined;
  switch (address.error.kind) {
    case 'scheme':
      return l10n.t('The address begins with postgres:// or postgresql://. Was something else copied?');
    case 'form':
      return l10n.t(
        'The address cannot be read: postgres://login:password@host/database. In a password / is written %2F, ? is %3F and # is %23.',
      );
    case 'host':
      return l10n.t('The address names no host: postgres://login:password@host/database.');
    case 'database':
      return l10n.t('The address names no database: postgres://login:password@host/database.');
    case 'login':
      return l10n.t('The address names no login: postgres://login:password@host/database.');
    case 'clear':
      return l10n.t(
        'sslmode=disable would send translations to {0} in the clear, and is for this computer only.',
        address.error.host,
      );
  }
}
