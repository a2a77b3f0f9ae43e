/**
 * Makes Outline, breadcrumbs, sticky scroll and Go to Symbol show each unit once: VS Code's own support for these languages also lists keys and
 * headings, with their values.
 */
import { extensions } from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';
import { SYMBOL_EXTENSIONS } from '../../shared/file-types.ts';

export const provideDocumentSymbols: NonNullable<Middleware['provideDocumentSymbols']> = (document, token, next) => {
  const own = SYMBOL_EXTENSIONS[document.languageId];
  // It may be switched off.
  return own !== undefined && extensions.getExtension(own) !== undefined ? undefined : next(document, token);
};
