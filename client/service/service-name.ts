import { l10n } from 'vscode';
import type { ServiceStatus } from '../../shared/protocol.ts';
import { forEditor } from '../messages/advice.ts';
import { sayFailure } from '../messages/failure.ts';

/** The display name of the service in use, and its failure, in the editor's language. A host name stays as it is. */
export function named(status: ServiceStatus): ServiceStatus {
  const { message, failure } = status;
  const service = nameOf(status.service);
  const said = failure === undefined ? message && forEditor(message) : sayFailure(failure, service, l10n);
  return { ...status, service, ...(said !== undefined && { message: said }) };
}

function nameOf(service: string): string {
  switch (service) {
    case 'embedded (pseudo-translation)':
      return l10n.t('embedded (pseudo-translation)');
    case 'embedded (apertium)':
      return l10n.t('embedded (Apertium)');
    case 'no service in a browser':
      return l10n.t('no service in a browser');
    case 'no service chosen':
      return l10n.t('no service chosen');
    case 'DeepL (free plan)':
      return l10n.t('DeepL (free plan)');
    default:
      return service;
  }
}
