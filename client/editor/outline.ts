/**
 * Makes Outline, breadcrumbs, sticky scroll and Go to Symbol show each unit once: VS Code's own support for these languages also lists keys and
 * headings, with their values.
 */
import { extensions } from 'vscode';
import type { Middleware } from 'vscode-languageclient/node';

/** The built-in VS Code extension with symbols, by language. The user may have disabled it. */
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
