import { basename, dirname, extname, resolve } from 'node:path';
import { fail, ok, type Result } from '../../shared/result.ts';

/** `report.docx` in `de` becomes `report.de.docx`. */
export const DEFAULT_PATTERN = '{name}.{locale}{ext}';

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** What is wrong with a pattern, as a sentence for people; undefined: nothing. */
export function patternProblem(pattern: string): string | undefined {
  for (const [whole, name] of pattern.matchAll(PLACEHOLDER))
    if (name !== 'name' && name !== 'locale' && name !== 'ext')
      return `${whole} in the name pattern is not known. Known are {name}, {locale} and {ext}.`;
  if (/[{}]/.test(pattern.replace(PLACEHOLDER, ''))) return `The name pattern ${pattern} has a brace without its pair.`;
  return pattern.trim() === '' ? 'The name pattern is empty.' : undefined;
}

/**
 * The file name of a result. `extension` is the result's, without a dot (a .doc becomes a .docx). What stands in for a
 * placeholder is taken as it is: no `{locale}` in a file's own name is replaced.
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
  /** Of the result, no dot. */
  readonly extension: string;
  /** Nothing: beside the source. */
  readonly out?: { readonly kind: 'file' | 'folder' | 'pattern'; readonly path: string };
}

/** Absolute path of a result. A pattern is relative to the source's folder, or absolute. The error is a sentence for people. */
export function outputPath({ source, locale, extension, out }: OutputChoice): Result<string, string> {
  if (out?.kind === 'folder') return ok(resolve(out.path, outputName(source, locale, extension)));
  if (out?.kind !== 'file')
    return ok(resolve(dirname(source), outputName(source, locale, extension, out?.path ?? DEFAULT_PATTERN)));
  const own = extname(out.path).slice(1).toLowerCase();
  const htmls = own.startsWith('htm') && extension.startsWith('htm');
  const xliffs = own.startsWith('xl') && extension.startsWith('xl') && own !== 'xlsx' && extension !== 'xlsx';
  if (own === extension || htmls || xliffs) return ok(resolve(out.path));
  return fail(`The result is a .${extension} document; ${out.path} has another ending.`);
}
