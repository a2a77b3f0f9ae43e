/** Tries a key before it is stored: with requests that cost nothing, to the service it was entered for. */
import { type CancellationToken, l10n, workspace } from 'vscode';
import { GET_SERVICE_STATUS, type ServiceStatus } from '../../shared/protocol.ts';
import type { ServiceCommand, UsageAnswer } from '../../shared/service.ts';
import { isFree } from '../../shared/service-key.ts';
import { errorText } from '../../shared/values/error-text.ts';
import type { App } from '../app.ts';
import { failureIn, sayFailure } from '../messages/failure.ts';
import { showList } from '../messages/messages.ts';
import { shorten, wasCancelled, withProgress } from '../server/run.ts';
import type { Slot } from '../service/secrets.ts';
import { usageLines } from '../usage/lines.ts';

export interface CheckedKey {
  readonly verdict: 'store' | 'again' | 'leave';
  /** What is said about the key once it is stored. */
  readonly words: string;
}

/** @param place display name of the service */
export async function checkKey(app: App, key: string, place: string, slot: Slot): Promise<CheckedKey> {
  if (!workspace.isTrusted)
    return { verdict: 'store', words: l10n.t('It is not checked: this folder is not trusted.') };
  app.keys.try(key, slot);
  const found = await withProgress(app, l10n.t('Checking the key with {0}', place), (_, token) =>
    slot === 'admin' ? askAsAdmin(app, place, token) : ask(app, { key, place, token }),
  );
  if (found !== undefined && 'words' in found) return { verdict: 'store', words: found.words };
  app.keys.try(undefined);
  if (found === undefined) {
    // Cancelled: restore the previous state.
    await app.client.restart();
    return { verdict: 'leave', words: '' };
  }
  const items = [
    { label: l10n.t('$(edit) Try Again'), detail: found.reason, verdict: 'again' },
    {
      label: l10n.t('$(save) Store Anyway'),
      detail: l10n.t('It is used from now on, accepted or not.'),
      verdict: 'store',
    },
  ] as const;
  const title = found.refused
    ? l10n.t('{0} did not accept the key.', place)
    : l10n.t('The key could not be checked with {0}.', place);
  const choice = await showList(items, { title, ignoreFocusOut: true });
  if (choice?.verdict === 'store')
    return {
      verdict: 'store',
      words: found.refused ? l10n.t('The service has not accepted it.') : l10n.t('It could not be checked.'),
    };
  await app.client.restart();
  return { verdict: choice === undefined ? 'leave' : 'again', words: '' };
}

type Found = { readonly words: string } | { readonly reason: string; readonly refused: boolean };

/** The server is started with the key, which is passed in the environment of its process, never in a message that a trace could show. */
async function askAsAdmin(app: App, place: string, token: CancellationToken): Promise<Found> {
  await app.client.restart();
  try {
    await app.client.execute('dragoman.server.keys.list', {}, { token });
    return {
      words: l10n.t('The service accepts it: Developer Keys and Usage Statistics are there from now on.'),
    };
  } catch (error) {
    return troubleOf(app, error, place);
  }
}

interface Asking {
  readonly key: string;
  readonly place: string;
  readonly token: CancellationToken;
}

async function ask(app: App, { key, place, token }: Asking): Promise<Found> {
  await app.client.restart();
  const { embedded } = await app.client.request<ServiceStatus>(GET_SERVICE_STATUS, {});
  if (embedded) return { words: l10n.t('It is used as soon as the settings no longer name the embedded service.') };
  const lacking = new Set<string>();
  /** The answer; undefined: the key is valid but lacks the scope. @throws ResponseError */
  const may = async <T>(command: ServiceCommand): Promise<T | undefined> => {
    try {
      return await app.client.execute<T>(command, {}, { token });
    } catch (error) {
      const scopes = failureIn(error)?.missingScopes;
      if (scopes === undefined) throw error;
      for (const scope of scopes) lacking.add(scope);
      return undefined;
    }
  };
  try {
    const usage = await may<UsageAnswer>('dragoman.server.usage');
    // A plan without glossaries does not make the key invalid.
    const glossaries = await may('dragoman.server.glossaries.list').catch((error: unknown) => {
      if (wasCancelled(error)) throw error;
      return false;
    });
    const plan = isFree(key)
      ? l10n.t('The service accepts it: a developer key of the free plan.')
      : l10n.t('The service accepts it: a developer key.');
    const [line = ''] = usage === undefined ? [] : usageLines(usage);
    return { words: [plan, abilities(lacking, glossaries !== false), line].filter((part) => part !== '').join(' ') };
  } catch (error) {
    return troubleOf(app, error, place);
  }
}

function abilities(lacking: ReadonlySet<string>, glossaries: boolean): string {
  if (lacking.size > 0) return l10n.t('It is limited to some operations, and lacks {0}.', [...lacking].join(', '));
  return glossaries
    ? l10n.t('It translates texts and documents, and manages glossaries.')
    : l10n.t('It translates texts and documents; its plan has no glossaries.');
}

/** @throws if it was cancelled */
function troubleOf(app: App, error: unknown, place: string): Found {
  if (wasCancelled(error)) throw error;
  const whole = shorten(errorText(error));
  app.output.warn(whole);
  const failure = failureIn(error);
  // The title says what failed.
  if (failure === undefined) return { reason: whole, refused: false };
  if (failure.kind === 'unauthorized' && !failure.needsAdmin)
    return { reason: l10n.t('It is wrong or blocked, or belongs to another service or plan.'), refused: true };
  return { reason: sayFailure(failure, place, l10n), refused: failure.kind === 'unauthorized' };
}
