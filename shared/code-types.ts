import { hasExtension } from './extensions.ts';

/** File name extensions of code that uses texts by key: languages that are parsed, and those in which the calls of libraries are known. */
export const CODE_EXTENSIONS: readonly string[] = [
  ...['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx', '.vue', '.svelte', '.html'],
  ...['.rb', '.rake', '.erb', '.haml', '.slim', '.py', '.php', '.twig', '.dart', '.kt', '.java', '.go', '.swift', '.m'],
  ...['.cs', '.cshtml', '.razor'],
];

/** Extensions of code files whose texts can become keys. */
export const EXTRACT_EXTENSIONS: readonly string[] = ['.tsx', '.jsx', '.js', '.vue'];

/** The editor's language ids of the parsed languages. */
export const CODE_LANGUAGES: readonly string[] = [
  ...['typescript', 'typescriptreact', 'javascript', 'javascriptreact', 'vue', 'svelte', 'html'],
];

/** Whether this may be code, by its name. */
export function hasCodeExtension(path: string): boolean {
  return hasExtension(path, CODE_EXTENSIONS);
}
