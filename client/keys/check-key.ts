/** A key is tried before it is stored: one question to the service that it was entered for. */
import { l10n, workspace } from 'vscode';
import { GET_SERVICE_STATUS, type ServiceStatus } from '../../shared/protocol.ts';
import type { UsageAnswer } from '../../shared/service.ts';
import { isFree } from '../../shared/service-key.ts';
import type { App } from '../app.ts';
import { showList } from '../messages.ts';
import { shorten, withProgress } from '../run.ts';
import { usageLines } from '../usage/lines.ts';

export interface CheckedKey {
  readonly verdict: 'store' | 'again' | 'leave';
  /** What is said of the key once it is stored. */
  readonly words: string;
}

/** @param place what people call the service */
export async function checkKey(app: App, key: string, place: string): Promise<CheckedKey> {
  if (!workspace.isTrusted)
    return { verdict: 'store', words: l10n.t('It is not checked: this folder is not trusted.') };
  app.keys.try(key);
  const found = await withProgress(app, l10n.t('Checking the key with {0}', place), () => ask(app, key));
  if (found === undefined || 'words' in found) return { verdict: 'store', words: found?.words ?? '' };
  app.keys.try(undefined);
  const items = [
    { label: l10n.t('$(edit) Try Again'), detail: found.reason, verdict: 'again' },
    {
      label: l10n.t('$(save) Store Anyway'),
      detail: l10n.t('It is used from now on, accepted or not.'),
      verdict: 'store',
    },
  ] as const;
  const title = l10n.t('{0} did not accept the key.', place);
  const choice = await showList(items, { title, ignoreFocusOut: true });
  if (choice?.verdict === 'store') return { verdict: 'store', words: l10n.t('The service has not accepted it.') };
  await app.client.restart();
  return { verdict: choice === undefined ? 'leave' : 'again', words: '' };
}

/** The server is started with the key: it goes through the environment of a process, never through a message that a trace could show. */
async function ask(app: App, key: string): Promise<{ readonly words: string } | { readonly reason: string }> {
  await app.client.restart();
  const { embedded } = await app.client.request<ServiceStatus>(GET_SERVICE_STATUS, {});
  if (embedded) return { words: l10n.t('It is used as soon as the settings no longer name the embedded service.') };
  try {
    if (key.trim().endsWith(':adm')) {
      await app.client.execute('dragoman.server.keys.list', {});
      return {
        words: l10n.t(
          'The service accepts it: an admin key, which manages the keys of an organization and translates nothing.',
        ),
      };
    }
    const [line = ''] = usageLines(await app.client.execute<UsageAnswer>('dragoman.server.usage', {}));
    return {
      words: isFree(key)
        ? l10n.t('The service accepts it: a developer key of the free plan. {0}', line)
        : l10n.t('The service accepts it: a developer key. {0}', line),
    };
  } catch (error) {
    const reason = shorten(error instanceof Error ? error.message : String(error));
    app.output.warn(reason);
    // What could not be done is in the title.
    return { reason: reason.replace(/^Could not [^:]*: /, '') };
  }
}
