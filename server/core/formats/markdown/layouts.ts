/** Where Docusaurus looks for translations, and for their sources: paths with the same groups, for the names of instances and versions. */
const DOCUSAURUS: readonly (readonly [folder: string, source: string])[] = [
  ['docusaurus-plugin-content-docs/current/', 'docs/'],
  ['docusaurus-plugin-content-docs/version-*/', 'versioned_docs/version-*/'],
  ['docusaurus-plugin-content-docs-*/version-*/', '*_versioned_docs/version-*/'],
  ['docusaurus-plugin-content-docs-*/current/', '*/'],
  ['docusaurus-plugin-content-blog/', 'blog/'],
  ['docusaurus-plugin-content-pages/', 'src/pages/'],
];

/** Turns a path of the list above into a pattern; its stars become groups. */
function patternOf(path: string): string {
  return path.replaceAll('.', '\\.').replaceAll('*', '([^/{}]+?)');
}

function filled(path: string, words: readonly string[]): string {
  let at = 0;
  return path.replaceAll('*', () => words[at++] ?? '');
}

/** Only sources with a path of their own: a bare star could be the folder of any instance. */
const SOURCES = DOCUSAURUS.filter(([, source]) => source !== '*/').map(
  ([folder, source]) => [folder, new RegExp(`(?<=^|/)${patternOf(source)}`)] as const,
);
const TARGETS = DOCUSAURUS.map(
  ([folder, source]) => [new RegExp(`i18n/\\{locale\\}/${patternOf(folder)}`), source] as const,
);
const TRANSLATION = new RegExp(
  `(?:^|/)i18n/[^/]+/(?:${DOCUSAURUS.map(([folder]) => patternOf(folder)).join('|')}).+\\.mdx?$`,
  'i',
);

/** A language as spelled in folders and names of documents: `de`, `pt-br`, `zh_CN`, `zh-Hans`, `es-419`. */
const TAG = '[a-z]{2}(?:[-_](?:[a-z]{4}|[a-z]{2}|\\d{3}))*';
/**
 * Folders in which site generators look for one folder per language: `content/de/` (Hugo), `docs/de/` (VitePress, MkDocs), `src/content/docs/de/`
 * (Astro), `_articles/de/` (Jekyll collections).
 */
const FOLDER = `(?:^|/)(?:content|docs|src/content/[\\w-]+|_[a-z][\\w-]*)/`;
const SITE = new RegExp(`${FOLDER}${TAG}/.+\\.mdx?$`, 'i');
/** `guide.de.md` in such a folder (Hugo, MkDocs), `pages/guide.zh-CN.mdx` (Nextra). */
const SUFFIXED = new RegExp(`(?:^|/)(?:content|docs|pages)/(?:.+/)?[^/]+\\.${TAG}\\.mdx?$`, 'i');

/** The Docusaurus pattern for the other languages of a document that names no language. Undefined: its path does not belong to a site. */
export function unnamed(path: string): string | undefined {
  if (!/\.mdx?$/i.test(path) || /(?:^|\/)(?:i18n|node_modules)\//.test(path)) return undefined;
  for (const [folder, source] of SOURCES) {
    const found = source.exec(path);
    if (found === null) continue;
    const [whole, ...words] = found;
    return `${path.slice(0, found.index)}i18n/{locale}/${filled(folder, words)}${path.slice(found.index + whole.length)}`;
  }
  return undefined;
}

/** The source of documents with a language in their path: the document without one. */
export function template(key: string, paths: ReadonlySet<string>): string | undefined {
  for (const [folder, source] of TARGETS) {
    const path = key.replace(folder, (_, ...words: string[]) => filled(source, words));
    if (path !== key && paths.has(path)) return path;
  }
  // `README.de.md`, `guide_de.md`; a VitePress folder `de` next to the documents.
  const bare = key.replace(/[._-]\{locale\}(?=\.[^/]*$)|\{locale\}\//, '');
  return bare !== key && paths.has(bare) ? bare : undefined;
}

/** Whether the path alone shows that the document is a translation; other translations are named by the project. */
export function isTranslation(path: string): boolean {
  return TRANSLATION.test(path) || SITE.test(path) || SUFFIXED.test(path);
}
