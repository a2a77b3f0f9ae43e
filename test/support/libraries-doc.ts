/** Writes `docs/code-libraries.md` and `docs/libraries/` from the libraries themselves: `node test/support/libraries-doc.ts`. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { argumentSyntax, LIBRARIES, type Library } from '../../server/core/code/index.ts';
import { TYPINGS } from '../../server/core/code/typings/index.ts';
import { type CallRow, calledRows } from './library-calls.ts';

const DOCS = new URL('../../docs/', import.meta.url);

const INTRO = `# Libraries in code

Generated from the libraries themselves by \`node test/support/libraries-doc.ts\`, with a page for each. What is made of the keys: [keys in code](keys.md).

A library is recognised by the dependencies of the project (\`package.json\`, \`Gemfile\`, \`composer.json\`, \`pubspec.yaml\`, \`requirements.txt\`, \`pyproject.toml\`), some by where the localization files lie. A library that is not here is understood all the same where a function is called with keys again and again.

| library | recognised by |
|---|---|
`;

const CALLS = `
## What asks for a text

What the library exports, and what it gives to templates and to objects: \`default\` is the default export, \`….\` any object. Of a component the properties are meant.

`;
const COLUMNS = ['name', 'key', 'namespace', 'prefix', 'default text'];
const SCRIPTS = 'JavaScript, TypeScript, JSX, TSX, Vue, Svelte';
const VALUES = {
  mustache: 'compared with `{{name}}` in the text',
  brace: 'compared with `{name}` in the text',
  icu: 'compared with the arguments of the ICU message',
};

/** Pages by their path below `docs/`. */
export function librariesDoc(): ReadonlyMap<string, string> {
  const rows = LIBRARIES.map((library) => `| [${library.title}](libraries/${library.id}.md) | ${signs(library)} |\n`);
  const pages = LIBRARIES.map((library) => [`libraries/${library.id}.md`, page(library)] as const);
  return new Map([['code-libraries.md', INTRO + rows.join('')], ...pages]);
}

function signs({ packages, catalogs }: Library): string {
  const named = packages.map((name) => `\`${name}\``);
  return [...named, ...(catalogs === undefined ? [] : ['its localization files'])].join(', ');
}

function page(library: Library): string {
  const facts = factsOf(library).map(([name, said]) => `| ${name} | ${said} |\n`);
  const calls = calledRows(library);
  return `# ${library.title}

Generated from the library itself by \`node test/support/libraries-doc.ts\`; the examples are its tests. What is made of the keys: [keys in code](../keys.md). All libraries: [libraries in code](../code-libraries.md).

| | |
|---|---|
${facts.join('')}${calls.length === 0 ? '' : CALLS + tableOf(calls)}
## Examples

\`*\` is what the code does not tell, and a namespace stands before a colon. What stands in comments, or is somebody else's function of the same name, is no key.
${library.examples.map(example).join('')}`;
}

/** Without columns that are empty. */
function tableOf(rows: readonly CallRow[]): string {
  const used = COLUMNS.flatMap((_, at) => (rows.some((cells) => cells[at] !== '') ? [at] : []));
  const line = (cells: readonly string[]) => `| ${used.map((at) => cells[at]?.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return line(COLUMNS) + line(COLUMNS.map(() => '---')) + rows.map(line).join('');
}

function factsOf(library: Library): readonly (readonly [string, string])[] {
  const { id, namespaceSeparator, implicit, suffixes, extraction, bySource, forms = [] } = library;
  const isParsed = (library.exports ?? library.globals ?? library.each) !== undefined;
  const others = [...new Set(forms.flatMap((form) => form.in))].map((one) =>
    one.includes('.') ? `\`${one}\`` : `\`.${one}\``,
  );
  const facts: readonly (readonly [string, string | false | undefined])[] = [
    ['recognised by', signs(library)],
    ['read in', [...(isParsed ? [SCRIPTS] : []), ...others].join(', ')],
    ['namespace', namespaceSeparator !== undefined && `may be written before the key, with \`${namespaceSeparator}\``],
    ['plural forms', suffixes === true && 'a key stands for its forms and contexts: `item_one`, `friend_male`'],
    ['keys of the framework', implicit !== undefined && 'what the framework asks for by itself counts as used'],
    ['keys', bySource === true && 'are the texts, which are extracted from the code'],
    [
      'missing keys',
      isParsed
        ? `are found${bySource === true ? ', but not where texts are extracted into PO files' : ''}`
        : 'are not: keys count as used, or as patterns',
    ],
    ['values of a call', library.dialect === undefined ? 'are not compared' : VALUES[argumentSyntax(library.dialect)]],
    ['texts become keys', extraction === undefined ? 'no' : `yes${hookOf(extraction)}`],
    ['`dragoman types`', TYPINGS.some((typing) => typing.library === id) && 'writes a declaration of the keys'],
    ['recipe', recipeOf(library)],
  ];
  return facts.flatMap(([name, said]) => (said ? [[name, said] as const] : []));
}

function hookOf({ hook, template }: NonNullable<Library['extraction']>): string {
  const names = [hook && `\`${hook}\` is added where it is not there`, template && `\`${template}\` in templates`];
  const said = names.filter((one) => one !== undefined);
  return said.length === 0 ? '' : `: ${said.join('; ')}`;
}

function recipeOf({ id, packages }: Library): string | undefined {
  const found = [id, ...packages, `${id}-extension`].find((name) => existsSync(new URL(`recipes/${name}.md`, DOCS)));
  return found && `[${found}](../recipes/${found}.md)`;
}

function example({ file, code, keys }: Library['examples'][number]): string {
  const fence = code.includes('```') ? '````' : '```';
  // Pieces of manifests with remarks are no JSON by themselves.
  const language = file.slice(file.lastIndexOf('.') + 1).replace('json', 'js');
  const found = keys.length === 0 ? 'no key' : keys.map((key) => `\`${key}\``).join(', ');
  const name = /^a\.\w+$/.test(file) ? '' : `In \`${file}\`: `;
  return `\n${fence}${language}\n${code}\n${fence}\n\n${name}${found}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(new URL('libraries/', DOCS), { recursive: true });
  for (const [path, text] of librariesDoc()) writeFileSync(new URL(path, DOCS), text);
}
