import { l10n, window } from 'vscode';
import { showInformation } from '../messages/messages.ts';

/** The TSV or CSV file in the editor. */
export interface OpenTerms {
  readonly uri: string;
  readonly name: string;
}

/** The file whose terms "the open file" means. Without one the person is told what to do. */
export function openTerms(): OpenTerms | undefined {
  const document = window.activeTextEditor?.document;
  const path = document?.uri.path ?? '';
  // A page of ours shows what is at the service already.
  if (document !== undefined && document.uri.scheme !== 'dragoman' && /\.(?:tsv|tab|csv)$/i.test(path))
    return { uri: document.uri.toString(), name: path.slice(path.lastIndexOf('/') + 1) };
  void showInformation(l10n.t('Open the TSV or CSV file with the terms first.'));
  return undefined;
}
