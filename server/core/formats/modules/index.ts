import { ecma as language } from '../../text/literals/ecma.ts';
import { scanLiteral } from '../../text/literals/scan.ts';
import { typable } from '../common/entries/typable.ts';
import { Dialects } from '../common/key-tree/choose.ts';
import { i18next } from '../common/key-tree/dialects/i18next.ts';
import { i18nextV3 } from '../common/key-tree/dialects/i18next-v3.ts';
import { icu } from '../common/key-tree/dialects/icu.ts';
import { plain } from '../common/key-tree/dialects/plain.ts';
import { vueI18n } from '../common/key-tree/dialects/vue-i18n.ts';
import { keyNaming } from '../common/key-tree/naming.ts';
import { keyOutline } from '../common/key-tree/outline.ts';
import { createLiteral } from '../common/literals/create.ts';
import { encodeLiteralAt } from '../common/literals/raw.ts';
import { type FaultCodes, readLiteral } from '../common/literals/read.ts';
import { sortLiteral } from '../common/literals/sort.ts';
import { type LiteralFormat, writeLiteral } from '../common/literals/write.ts';
import { PLAIN_TEXT } from '../common/raw.ts';
import type { Format } from '../format.ts';
import { MODULES_ENTRY } from './entry.ts';

const OWN = ['.ts', '.mts', '.js', '.mjs', '.cjs'];
/** `i18n/locales/de.ts`, `src/lang/de/common.js`. */
const PLACES =
  /(?:^|\/)(?:langs?|languages?|locales?|i18n|l10n|translations?|localizations?|messages|[\w.-]+-(?:locales|translations))\/(?:[^/]+\/)*[^/]+\.(?:[cm]?js|m?ts)$/i;
/** Includes copied third-party code: date pickers and the like have a module for each language. */
const OTHERS =
  /\.(?:d|test|spec|stories|config|min)\.\w+$|(?:^|\/)node_modules\/|^(?:(?:.*\/)?(?:assets|static|public|js|libs?)\/)?vendor\//i;
/** Usually joins other modules; in a folder named after a language, one that joins none holds the texts. */
const INDEX = /(?:^|\/)(?:([a-z]{2,3}(?:[-_][A-Z]\w{1,3}){0,2})\/)?index\.\w+$/;
const JOINED = /^[ \t]*(?:import\s*[^'"\s(]|export\s*(?:\*|\{[^{}]*\}\s*from\b))|\brequire\(/m;

const CODES: FaultCodes = {
  comma: 'modules-comma',
  quote: 'modules-quote',
  bracket: 'modules-bracket',
  syntax: 'modules-syntax',
  conflict: 'modules-merge-conflict',
  duplicate: 'modules-duplicate-key',
  deep: 'modules-too-deep',
};

const MODULES: LiteralFormat = {
  dialects: new Dialects([i18next, i18nextV3, icu, vueI18n, plain]),
  scan: (text) => scanLiteral(text, language),
  defaults: { eol: '\n', step: '  ', quote: "'", keyQuote: '', brackets: ['{', '}'], trailingComma: true },
  frame: (literal, { eol }) => `export default ${literal};${eol}`,
};

/** JavaScript and TypeScript modules that export an object of texts. */
export const modules: Format = typable(
  {
    id: 'modules',
    layout: 'one-file-per-locale',
    extensions: OWN,
    common: OWN,
    languages: ['typescript', 'javascript'],
    symbols: { javascript: 'vscode.typescript-language-features', typescript: 'vscode.typescript-language-features' },
    keyed: true,
    code: ["t('{key}'", "$t('{key}'", "tc('{key}'", "te('{key}'"],
    dialects: MODULES.dialects.list.map(({ id, about }) => ({ id, title: about.title })),
    codec: PLAIN_TEXT,
    encoderAt: encodeLiteralAt(language),
    outline: keyOutline,
    // Qt files have the same extension, but begin as XML.
    recognises: (path, head) =>
      PLACES.test(path) && !OTHERS.test(path) && !isJoining(path, head) && !/^\ufeff?\s*</.test(head),
    detect: (files) => MODULES.dialects.detect(files.map(({ path, text }) => ({ path, tree: MODULES.scan(text) }))),
    parse: (text, options) => readLiteral('modules', MODULES, CODES, text, options),
    write: (text, catalog, changes, source) => writeLiteral(MODULES, text, catalog, changes, source),
    naming: keyNaming(MODULES),
    sort: sortLiteral(MODULES),
    create: (source, targetLocale) => inLanguage(createLiteral(MODULES, source), targetLocale),
  },
  MODULES_ENTRY,
);

function isJoining(path: string, head: string): boolean {
  const index = INDEX.exec(path);
  return index !== null && (index[1] === undefined || JOINED.test(head));
}

/** `{ name: 'English', code: 'en', messages: { … } }`: sets what a module says about its language to the new one. */
function inLanguage(text: string, locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return text
    .replace(/(\bcode\s*:\s*(["']))[A-Za-z]{2,3}(?:[-_]\w+)*(?=\2)/, (_, before: string) => before + locale)
    .replace(/(\bname\s*:\s*(["']))[^"'\r\n]*(?=\2)(?=[\s\S]*\bcode\s*:)/, (_, before: string, quote: string) => {
      const name = names.of(locale) ?? locale;
      return before + language.encode(name.charAt(0).toLocaleUpperCase(locale) + name.slice(1), quote);
    });
}
