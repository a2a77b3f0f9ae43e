/**
 * Outline, breadcrumbs, sticky scroll and Go to Symbol show each unit once: VS Code's own support for these languages lists keys and headings by
 * itself, with their values.
 */
import { extensions } from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';

/** By language, the extension of VS Code's own that has symbols for it. Somebody may have switched it off. */
const OWN: Readonly<Record<string, string>> = {
  json: 'vscode.json-language-features',
  jsonc: 'vscode.json-language-features',
  javascript: 'vscode.typescript-language-features',
  typescript: 'vscode.typescript-language-features',
  markdown: 'vscode.markdown-language-features',
};

export const provideDocumentSymbols: NonNullable<Middleware['provideDocumentSymbols']> = (document, token, next) => {
  const own = OWN[document.languageId];
  return own !== undefined && extensions.getExtension(own) !== undefined ? undefined : next(document, token);
};
