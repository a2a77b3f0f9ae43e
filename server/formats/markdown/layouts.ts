/** Where Docusaurus looks for translations, and where their sources stand. */
const DOCUSAURUS: readonly (readonly [folder: string, source: string])[] = [
  ['docusaurus-plugin-content-docs/current/', 'docs/'],
  ['docusaurus-plugin-content-blog/', 'blog/'],
  ['docusaurus-plugin-content-pages/', 'src/pages/'],
];

/** Of a document that names no language, how those of other languages are called by Docusaurus. Undefined: it is none of a site by its path. */
export function unnamed(path: string): string | undefined {
  if (!/\.mdx?$/i.test(path) || /(?:^|\/)(?:i18n|node_modules)\//.test(path)) return undefined;
  for (const [folder, source] of DOCUSAURUS) {
    const at = `/${path}`.indexOf(`/${source}`);
    if (at >= 0) return `${path.slice(0, at)}i18n/{locale}/${folder}${path.slice(at + source.length)}`;
  }
  return undefined;
}

/** The source of documents with a language in their path: the one that names none. */
export function template(key: string, paths: ReadonlySet<string>): string | undefined {
  for (const [folder, source] of DOCUSAURUS) {
    const path = key.replace(`i18n/{locale}/${folder}`, source);
    if (path !== key && paths.has(path)) return path;
  }
  // `README.de.md`, `guide_de.md`; a folder `de` of VitePress beside the documents.
  const bare = key.replace(/[._-]\{locale\}(?=\.[^/]*$)|\{locale\}\//, '');
  return bare !== key && paths.has(bare) ? bare : undefined;
}

/** Is the document a translation by its place alone? Of others the project says so. */
export function isTranslation(path: string): boolean {
  return /(?:^|\/)i18n\/[^/]+\/docusaurus-plugin-content-(?:docs\/current|blog|pages)\/.+\.mdx?$/i.test(path);
}
