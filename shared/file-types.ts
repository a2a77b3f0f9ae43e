// Written by `npm run formats` from what the formats say of themselves (server/core/formats/list.ts).

/** File name extensions of localization files, lower case, with the dot. */
export const UNIT_EXTENSIONS: readonly string[] = [
  '.xlf',
  '.xliff',
  '.sdlxliff',
  '.mqxliff',
  '.mxliff',
  '.txlf',
  '.json',
  '.jsonc',
  '.arb',
  '.yml',
  '.yaml',
  '.srt',
  '.vtt',
  '.properties',
  '.po',
  '.pot',
  '.resx',
  '.resw',
  '.strings',
  '.stringsdict',
  '.xcstrings',
  '.php',
  '.ts',
  '.mts',
  '.js',
  '.mjs',
  '.cjs',
  '.md',
  '.mdx',
  '.markdown',
  '.ftl',
];

/** Those that most files have for something else. */
export const COMMON_EXTENSIONS: readonly string[] = [
  '.json',
  '.jsonc',
  '.yml',
  '.yaml',
  '.properties',
  '.vue',
  '.php',
  '.ts',
  '.mts',
  '.js',
  '.mjs',
  '.cjs',
  '.md',
  '.mdx',
  '.markdown',
];

/** Further ones, where the text decides. */
export const TEXT_DECIDES: readonly string[] = ['.xml', '.yml', '.yaml', '.vue', '.ts'];

/** What editors call localization files. */
export const UNIT_LANGUAGES: readonly string[] = [
  'xliff',
  'xml',
  'json',
  'jsonc',
  'yaml',
  'subrip',
  'vtt',
  'properties',
  'po',
  'gettext',
  'resx',
  'strings',
  'stringsdict',
  'xcstrings',
  'vue',
  'php',
  'typescript',
  'javascript',
  'markdown',
  'mdx',
  'fluent',
];

/** Those in which a text stands between double quotes, and a comma behind it. */
export const QUOTED_LANGUAGES: readonly string[] = ['json', 'jsonc'];

/** By language id: the built-in VS Code extension that lists the symbols of such a document. */
export const SYMBOL_EXTENSIONS: Readonly<Record<string, string>> = {
  json: 'vscode.json-language-features',
  jsonc: 'vscode.json-language-features',
  javascript: 'vscode.typescript-language-features',
  typescript: 'vscode.typescript-language-features',
  markdown: 'vscode.markdown-language-features',
};
