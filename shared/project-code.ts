/** What `dragoman.json` says about code that asks for texts. */
import * as z from 'zod/mini';

/** UTF-16 units of a pattern. */
const LONGEST = 200;

/** Why a pattern cannot be searched for in time that grows with the code and no faster; undefined: it can. */
export function codePatternProblem(pattern: string): string | undefined {
  if (!pattern.includes('{key}')) return 'A pattern needs {key} where code names the key, e.g. "t(\'{key}\'".';
  if (pattern.length > LONGEST) return `A pattern has at most ${LONGEST} characters.`;
  if (pattern.split('{namespace}').length > 2) return 'A pattern has one {namespace} at most.';
  if (/\{namespace\}\{key\}|\{key\}[\w.$-]*\{namespace\}/.test(pattern))
    return 'Where {namespace} ends and {key} begins cannot be told: put a quote, a bracket or a colon between them.';
  return undefined;
}

const pattern = z.string().check(
  z.refine((text) => codePatternProblem(text) === undefined, {
    error: ({ input }) => codePatternProblem(String(input)),
  }),
);

export const codeSchema = z
  .strictObject({
    files: z
      .array(z.string().check(z.minLength(1)))
      .check(
        z.maxLength(100),
        z.describe('Globs of the code that asks for texts by key, e.g. ["src/**/*.{ts,tsx,vue}"].'),
      ),
    patterns: z.optional(
      z
        .array(pattern)
        .check(
          z.maxLength(100),
          z.describe(
            'How code asks for a text: {key} is the key, {namespace} its namespace, a quote beside {key} stands for any quote and a blank for any white space. Default: the calls of i18next, vue-i18n, FormatJS, Angular, Flutter … by the dialect of the files.',
          ),
        ),
    ),
  })
  .check(z.describe('Where code asks for texts by key: for finding and renaming these places.'));
