import { l10n, window } from 'vscode';
import { showInformation } from '../messages/messages.ts';

/** The TSV or CSV file in the editor. */
export interface OpenTerms {
  readonly uri: string;
  readonly name: string;
}

/** The file that "the open file" refers to. Without one, tells the user what to do. */
export function openTerms(): OpenTerms | undefined {
  const document = window.activeTextEditor?.document;
  const path = document?.uri.path ?? '';
  // One of our own pages shows what is already at the service.
  if (document !== undefined && document.uri.scheme !== 'dragoman' && /\.(?:tsv|tab|csv)$/i.test(path))
    return { uri: document.uri.toString(), name: path.slice(path.lastIndexOf('/') + 1) };
  void showInformation(l10n.t('Open the TSV or CSV file with the terms first.'));
  return undefined;
}
