/** Writes `docs/code-libraries.md` from the libraries themselves: `node test/support/libraries-doc.ts`. */
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { LIBRARIES, type Library } from '../../server/code/index.ts';

const INTRO = `# Libraries in code

Generated from the libraries themselves by \`node test/support/libraries-doc.ts\`; the examples are their tests. What is made of the keys: [keys in code](keys.md).

A library is recognised by the dependencies of the project (\`package.json\`, \`Gemfile\`, \`composer.json\`, \`pubspec.yaml\`, \`requirements.txt\`, \`pyproject.toml\`), some by where the localization files lie. A library that is not here is understood all the same where a function is called with keys again and again.

In the examples \`*\` is what the code does not tell, and a namespace stands before a colon. What stands in comments, or is somebody else's \`t\`, is no key.

| library | recognised by |
|---|---|
`;

export function librariesDoc(): string {
  const rows = LIBRARIES.map((library) => `| [${library.title}](#${library.id}) | ${signs(library)} |\n`);
  return INTRO + rows.join('') + LIBRARIES.map(section).join('');
}

function signs({ packages, catalogs }: Library): string {
  const named = packages.map((name) => `\`${name}\``);
  return [...named, ...(catalogs === undefined ? [] : ['its localization files'])].join(', ');
}

function section(library: Library): string {
  const { id, title, suffixes, namespaceSeparator, implicit, examples } = library;
  const notes = [
    ...(namespaceSeparator === undefined ? [] : [`A namespace is written before \`${namespaceSeparator}\`.`]),
    ...(suffixes === 'i18next' ? ['A key stands for its plural forms and contexts (`item_one`, `friend_male`).'] : []),
    ...(implicit === undefined ? [] : ['Keys that the framework asks for by itself count as used.']),
    ...(library.exports === undefined && library.globals === undefined && library.each === undefined
      ? ['Keys count as used, or as patterns; nothing is said to be missing.']
      : []),
  ];
  const said = notes.length === 0 ? '' : `\n${notes.join(' ')}\n`;
  return `\n## ${id}\n\n${title}.\n${said}${examples.map(example).join('')}`;
}

function example({ file, code, keys }: Library['examples'][number]): string {
  const fence = code.includes('```') ? '````' : '```';
  // Pieces of manifests with remarks are no JSON by themselves.
  const language = file.slice(file.lastIndexOf('.') + 1).replace('json', 'js');
  const found = keys.length === 0 ? 'no key' : keys.map((key) => `\`${key}\``).join(', ');
  const name = /^a\.\w+$/.test(file) ? '' : `In \`${file}\`: `;
  return `\n${fence}${language}\n${code}\n${fence}\n\n${name}${found}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(new URL('../../docs/code-libraries.md', import.meta.url), librariesDoc());
