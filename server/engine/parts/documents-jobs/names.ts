import { basename, dirname, extname, isAbsolute, relative, resolve, sep } from 'node:path';
import { isLocaleTag } from '../../../../shared/locale.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';

/** `report.docx` in `de` becomes `report.de.docx`. */
export const DEFAULT_PATTERN = '{name}.{locale}{ext}';

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** What is wrong with a pattern, as a sentence for the user; undefined if nothing is. */
export function patternProblem(pattern: string): string | undefined {
  for (const [whole, name] of pattern.matchAll(PLACEHOLDER))
    if (name !== 'name' && name !== 'locale' && name !== 'ext')
      return `${whole} in the name pattern is not known. Known are {name}, {locale} and {ext}.`;
  if (/[{}]/.test(pattern.replace(PLACEHOLDER, ''))) return `The name pattern ${pattern} has a brace without its pair.`;
  return pattern.trim() === '' ? 'The name pattern is empty.' : undefined;
}

/**
 * The file name of a result. `extension` is the result's, without a dot (a .doc becomes a .docx). Inserted values are not expanded again: a
 * `{locale}` in a file's own name stays.
 */
export function outputName(source: string, locale: string, extension: string, pattern = DEFAULT_PATTERN): string {
  const name = basename(source, extname(source));
  const values = new Map([
    ['name', name],
    ['locale', locale],
    ['ext', `.${extension}`],
  ]);
  return pattern.replace(PLACEHOLDER, (whole, key: string) => values.get(key) ?? whole);
}

export interface OutputChoice {
  readonly source: string;
  readonly locale: string;
  /** Extension of the result, without a dot. */
  readonly extension: string;
  /** Absent: next to the source. */
  readonly out?: { readonly kind: 'file' | 'folder' | 'pattern'; readonly path: string };
  /** A pattern from an untrusted source must stay inside this folder and keep the result's extension. */
  readonly within?: string;
}

/** Absolute path of a result. A pattern is relative to the source's folder, or absolute. The error is a sentence for the user. */
export function outputPath(choice: OutputChoice): Result<string, string> {
  const { source, locale, extension, out, within } = choice;
  if (!isLocaleTag(locale)) return fail(`"${locale}" is not a language tag. Write it like de, pt-BR or zh-Hant.`);
  if (out?.kind === 'folder') return ok(resolve(out.path, outputName(source, locale, extension)));
  if (out?.kind !== 'file') {
    const pattern = out?.path ?? DEFAULT_PATTERN;
    const path = resolve(dirname(source), outputName(source, locale, extension, pattern));
    const fault = within === undefined ? undefined : patternFault(path, extension, within);
    return fault === undefined ? ok(path) : fail(`The name pattern ${pattern} ${fault}`);
  }
  const own = extname(out.path).slice(1).toLowerCase();
  const htmls = own.startsWith('htm') && extension.startsWith('htm');
  const xliffs = own.startsWith('xl') && extension.startsWith('xl') && own !== 'xlsx' && extension !== 'xlsx';
  if (own === extension || htmls || xliffs) return ok(resolve(out.path));
  return fail(`The result is a .${extension} document; ${out.path} has another ending.`);
}

/** What is wrong with the path that a pattern produced, worded to follow the pattern in a sentence. */
function patternFault(path: string, extension: string, within: string): string | undefined {
  if (!isBelow(within, path)) return `leads to ${path}, outside of ${within}. Choose one that stays below that folder.`;
  if (extname(path).toLowerCase() !== `.${extension}`)
    return `makes the name ${basename(path)} for a .${extension} document. End it with {ext}.`;
  return undefined;
}

/** Whether the path is inside the folder. Both are absolute. */
export function isBelow(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
