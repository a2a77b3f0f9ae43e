/** The section of `dragoman.json` about code that uses texts. */
import * as z from 'zod/mini';

/** Maximum UTF-16 units of a pattern. */
const LONGEST = 200;

/** Why a pattern cannot be searched for in linear time; undefined: it can. */
export function codePatternProblem(pattern: string): string | undefined {
  if (!pattern.includes('{key}')) return 'A pattern needs {key} where code names the key, e.g. "t(\'{key}\'".';
  if (pattern.length > LONGEST) return `A pattern has at most ${LONGEST} characters.`;
  if (pattern.split('{namespace}').length > 2) return 'A pattern has one {namespace} at most.';
  if (/\{namespace\}\{key\}|\{key\}[\w.$-]*\{namespace\}/.test(pattern))
    return 'It is not clear where {namespace} ends and {key} begins: put a quote, a bracket or a colon between them.';
  return undefined;
}

const pattern = z.string().check(
  z.refine((text) => codePatternProblem(text) === undefined, {
    error: ({ input }) => codePatternProblem(String(input)),
  }),
);

/** `translate`, `globalize.translate` */
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*$/u;
const name = z.string().check(z.maxLength(LONGEST), z.regex(NAME));

/** The `code` section of a project file with the functions that were found to show texts; undefined: there are none. */
export function codeWith(functions: readonly string[]): z.infer<typeof codeSchema> | undefined {
  const named = functions.filter((one) => NAME.test(one)).sort();
  return named.length === 0 ? undefined : { functions: named };
}

export const codeSchema = z
  .strictObject({
    functions: z.optional(
      z
        .array(name)
        .check(
          z.maxLength(100),
          z.describe(
            'Functions of the project that take a key first and show its text, e.g. ["translate", "globalize.translate"]. Most are found without being named.',
          ),
        ),
    ),
    keep: z.optional(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(LONGEST)))
        .check(
          z.maxLength(1_000),
          z.describe(
            'Keys that are used though no code shows it, such as those that a server names: * stands for any characters, e.g. ["error.*"].',
          ),
        ),
    ),
    files: z.optional(
      z
        .array(z.string().check(z.minLength(1)))
        .check(
          z.maxLength(100),
          z.describe(
            'Globs of code that is searched for patterns when a key is looked for or renamed, e.g. ["src/**/*.{ts,tsx,vue}"]. Code of the libraries that are known needs none.',
          ),
        ),
    ),
    patterns: z.optional(
      z
        .array(pattern)
        .check(
          z.maxLength(100),
          z.describe(
            'How code asks for a text: {key} is the key, {namespace} its namespace, a quote next to {key} stands for any quote and a blank for any white space. Default: the calls of i18next, vue-i18n, FormatJS, Angular, Flutter … by the dialect of the files.',
          ),
        ),
    ),
  })
  .check(z.describe('How code asks for texts by key, in addition to what is found in it.'));
