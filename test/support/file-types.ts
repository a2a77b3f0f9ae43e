/**
 * Writes what the formats say of themselves where no code of the server can be asked: `shared/file-types.ts` and the parts of the manifest that
 * name extensions and languages. `npm run formats`, after a change of `server/core/formats/list.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Format } from '../../server/core/formats/format.ts';
import { FORMATS } from '../../server/core/formats/list.ts';
import { extensionGlob } from '../../shared/extensions.ts';

const root = resolve(import.meta.dirname, '../..');
const FILES = { types: `${root}/shared/file-types.ts`, manifest: `${root}/package.json` };

/** Languages that VS Code itself knows: they wake no extension, and need no contribution. */
const BUILT_IN = new Set([
  'json',
  'jsonc',
  'xml',
  'yaml',
  'php',
  'typescript',
  'javascript',
  'vue',
  'properties',
  'markdown',
  'mdx',
]);

const unique = (values: readonly string[]) => [...new Set(values)];

const clause = (languages: readonly string[]) => `resourceLangId =~ /^(${unique(languages).join('|')})$/`;

/** Holds in files of formats that have states. */
export function statesClause(formats: readonly Format[]): string {
  return clause(formats.flatMap(({ languages, mark }) => (mark === undefined ? [] : languages)));
}

/** The text of `shared/file-types.ts`. */
export function fileTypes(formats: readonly Format[]): string {
  const list = (values: readonly string[]) => {
    const line = `[${values.map((value) => `'${value}'`).join(', ')}]`;
    return line.length < 80 ? line : `[\n${values.map((value) => `  '${value}',\n`).join('')}]`;
  };
  return `// Written by \`npm run formats\` from what the formats say of themselves (server/core/formats/list.ts).

/** File name extensions of localization files, lower case, with the dot. */
export const UNIT_EXTENSIONS: readonly string[] = ${list(unique(formats.flatMap(({ extensions }) => extensions)))};

/** Those that most files have for something else. */
export const COMMON_EXTENSIONS: readonly string[] = ${list(unique(formats.flatMap(({ common = [] }) => common)))};

/** Further ones, where the text decides. */
export const TEXT_DECIDES: readonly string[] = ${list(unique(formats.flatMap(({ textDecides = [] }) => textDecides)))};

/** What editors call localization files. */
export const UNIT_LANGUAGES: readonly string[] = ${list(unique(formats.flatMap(({ languages }) => languages)))};

/** Those in which a text stands between double quotes, and a comma behind it. */
export const QUOTED_LANGUAGES: readonly string[] = ${list(formats.flatMap((it) => (it.quoted ? it.languages : [])))};

/** By language id: the built-in VS Code extension that lists the symbols of such a document. */
export const SYMBOL_EXTENSIONS: Readonly<Record<string, string>> = {
${formats.flatMap(({ symbols = {} }) => Object.entries(symbols).map(([language, extension]) => `  ${language}: '${extension}',\n`)).join('')}};
`;
}

/** The manifest, whose text is \`text\`, with the extensions and languages of the formats. */
export function withFormats(text: string, formats: readonly Format[]): string {
  const manifest = JSON.parse(text);
  const own = formats.flatMap(({ languages }) => languages.filter((language) => !BUILT_IN.has(language)));
  const common = unique(formats.flatMap((format) => format.common ?? []));
  const sure = unique(formats.flatMap((format) => format.extensions.filter((it) => !common.includes(it))));
  const others = manifest.activationEvents.filter(
    (event: string) => !/^onLanguage:|^workspaceContains:\*\*\/\*\.\{/.test(event),
  );
  const [projectFile, ...places] = others;
  manifest.activationEvents = [
    ...unique(own).map((language) => `onLanguage:${language}`),
    projectFile,
    `workspaceContains:${extensionGlob(sure)}`,
    ...places.map((event: string) => {
      // Of source code and documents only what lies where texts do.
      const path = event.includes('{locale,') ? 'locales/de/a' : 'a/de';
      const wanted = common.filter((extension) =>
        formats.some(
          ({ extensions, recognises }) => extensions.includes(extension) && recognises(path + extension, ''),
        ),
      );
      return event.replace(/\{[^{}]*\}$/, `{${wanted.map((it) => it.slice(1)).join(',')}}`);
    }),
  ];
  for (const language of manifest.contributes.languages) {
    const format = formats.find(({ languages }) => languages[0] === language.id && !BUILT_IN.has(language.id));
    if (format !== undefined) language.extensions = [...format.extensions];
  }
  const all = clause(formats.flatMap(({ languages }) => languages));
  const states = statesClause(formats);
  const alone = clause(own);
  return `${JSON.stringify(manifest, null, 2).replace(
    /resourceLangId =~ \/\^\(([^()]*)\)\$\//g,
    (_, languages: string) => {
      if (/\bjson/.test(languages)) return all;
      return /\bxml\b/.test(languages) ? states : alone;
    },
  )}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(FILES.types, fileTypes(FORMATS));
  writeFileSync(FILES.manifest, withFormats(readFileSync(FILES.manifest, 'utf8'), FORMATS));
}
