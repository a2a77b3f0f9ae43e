/** Code of a small project, as the command line would index it. */
import { readFile } from 'node:fs/promises';
import {
  type CodeCatalog,
  type FileFacts,
  LIBRARIES,
  type Library,
  type LoadModule,
  Modules,
  OWN,
  readFacts,
  type Use,
  UseFinder,
  Verdicts,
} from '../../server/core/code/index.ts';
import { splitKey } from '../../server/core/text/context-key.ts';

export const loadGrammar: LoadModule = (name) =>
  readFile(
    name === 'web-tree-sitter'
      ? 'node_modules/web-tree-sitter/web-tree-sitter.wasm'
      : `node_modules/@vscode/tree-sitter-wasm/wasm/${name}.wasm`,
  );

/** @param files texts by path from the project folder */
export async function usesIn(
  files: Readonly<Record<string, string>>,
  libraries: readonly string[],
  keys: readonly string[] = [],
): Promise<readonly Use[]> {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of Object.entries(files)) {
    const read = await readFacts(`/p/${path}`, text, loadGrammar, chosen(libraries));
    facts.set(`/p/${path}`, JSON.parse(JSON.stringify(read)));
  }
  const modules = new Modules(facts.keys());
  const known = new Set(keys);
  const finder = new UseFinder({
    libraries: chosen(libraries),
    paths: [...facts.keys()],
    facts: (path) => facts.get(path),
    find: (from, specifier) => modules.find(from, specifier),
  });
  return finder.find((text) => known.has(text));
}

/** Keys as an example of a library writes them: `namespace:key`, `*` for what nobody knows. */
export function shownKeys(uses: readonly Use[]): readonly string[] {
  return uses.map(({ parts, namespaces }) => {
    const { context, text } = splitKey(parts.map((part) => part ?? '*').join(''));
    const key = context === undefined ? text : `${context} | ${text}`;
    return namespaces === undefined ? key : `${namespaces.map((name) => name ?? '*').join('|')}:${key}`;
  });
}

/** @param catalogs texts by key, by namespace; '' has none */
export async function verdictsOf(
  files: Readonly<Record<string, string>>,
  catalogs: Readonly<Record<string, Readonly<Record<string, string>>>>,
  libraries: readonly string[],
): Promise<Verdicts> {
  const made = Object.entries(catalogs).map(
    ([name, texts]): CodeCatalog => ({
      path: `/p/locales/${name || 'en'}.json`,
      keys: new Map(Object.entries(texts).map(([key, text], at) => [key, { text, at, id: key }])),
      ...(name !== '' && { namespaces: [name] }),
    }),
  );
  const uses = await usesIn(
    files,
    libraries,
    made.flatMap(({ keys }) => [...keys.keys()]),
  );
  return new Verdicts(made, uses, [...chosen(libraries), OWN]);
}

function chosen(ids: readonly string[]): readonly Library[] {
  return LIBRARIES.filter(({ id }) => ids.includes(id));
}
