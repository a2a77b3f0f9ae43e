/** Failures of the service in one or two sentences in the editor's language, with the one action that may help. */
import type { l10n } from 'vscode';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import { isServiceFailure, type ServiceFailure } from '../../shared/service-failure.ts';

/** Named as in VS Code: texts are collected where its functions are called. */
type Texts = Pick<typeof l10n, 't'>;

/** A button and what it does. */
export interface Remedy {
  readonly title: string;
  readonly command: string;
  readonly arguments: readonly string[];
}

/** What the server attached to an error, if the service caused it. */
export function failureIn(error: unknown): ServiceFailure | undefined {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
  return isServiceFailure(data) ? data : undefined;
}

/** @param service the display name @param l10n VS Code's; a parameter, so that tests do not need VS Code */
export function sayFailure(failure: ServiceFailure, service: string, l10n: Texts): string {
  const { kind, status, missingScopes, needsAdmin, summary } = failure;
  if (needsAdmin) return l10n.t('This needs an admin key of your organization.');
  if (missingScopes !== undefined)
    return missingScopes.length === 1
      ? l10n.t('The key may not do this: it lacks the scope {0}.', missingScopes.join())
      : l10n.t('The key may not do this: it lacks the scopes {0}.', missingScopes.join(', '));
  switch (kind) {
    case 'unauthorized':
      if (status === undefined) return l10n.t('There is no key for the translation service yet.');
      if (status === 403)
        return l10n.t(
          '{0} rejects the request: the key is wrong or blocked, or its plan does not include this.',
          service,
        );
      return l10n.t('{0} does not accept the key.', service);
    case 'quota':
      return l10n.t('The character limit of the account or the key is reached.');
    case 'rate':
      return l10n.t('{0} gets too many requests at the moment. Try again later.', service);
    case 'server':
      return l10n.t('{0} is not available at the moment. Try again later.', service);
    case 'timeout':
      return l10n.t('{0} did not answer in time. Try again.', service);
    case 'network':
      return l10n.t('{0} cannot be reached. Check the network and the proxy.', service);
    case 'protocol':
      return l10n.t('What answers at the address of {0} is not the translation service. Check the address.', service);
    case 'cancelled':
      return l10n.t('It was cancelled; what was finished stays.');
    case 'offline':
      return l10n.t('Nothing is sent while this folder is not trusted.');
    case 'desktop-only':
      return l10n.t('VS Code for the Web cannot ask a translation service. Open this folder in VS Code on a desktop.');
    default:
      return summary;
  }
}

/** Undefined: there is no action beyond reading more. */
export function remedyFor({ kind, needsAdmin }: ServiceFailure, l10n: Texts): Remedy | undefined {
  if (needsAdmin) return { title: l10n.t('Set Admin Key…'), command: CLIENT_COMMANDS.setAdminKey, arguments: [] };
  switch (kind) {
    case 'unauthorized':
      return { title: l10n.t('Set Service Key…'), command: CLIENT_COMMANDS.setKey, arguments: [] };
    case 'quota':
      return { title: l10n.t('Show Usage'), command: CLIENT_COMMANDS.showUsage, arguments: [] };
    case 'network':
    case 'protocol':
      return {
        title: l10n.t('Open Settings'),
        command: 'workbench.action.openSettings',
        arguments: ['dragoman.service'],
      };
    case 'offline':
      return { title: l10n.t('Manage Trust'), command: 'workbench.trust.manage', arguments: [] };
    default:
      return undefined;
  }
}
