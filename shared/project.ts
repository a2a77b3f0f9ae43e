/**
 * The project file `dragoman.json`: one schema gives the type, the defaults, the validation messages and the JSON Schema that editors use.
 * The file is data: it holds no command, no key and no address.
 */
import * as z from 'zod/mini';

export const PROJECT_FILE = 'dragoman.json';

const severity = z.enum(['off', 'hint', 'information', 'warning', 'error']);
const checkSetting = z.union([
  severity,
  z.strictObject({ severity: z.optional(severity), ignore: z.optional(z.array(z.string())) }),
]);
const formality = z.enum(['default', 'more', 'less', 'prefer_more', 'prefer_less']);
const modelType = z.enum(['latency_optimized', 'quality_optimized', 'prefer_quality_optimized']);

const text = (description: string) => z.string().check(z.describe(description));

export const projectSchema = z.strictObject({
  $schema: z.optional(z.string()),
  sourceLocale: z.optional(text('Language tag of the locale that the others are translated from, e.g. "en".')),
  targetLocales: z.optional(
    z.array(z.string()).check(z.describe('Language tags of the locales to translate into, e.g. ["de", "pt-BR"].')),
  ),
  files: z.optional(
    z
      .array(z.string())
      .check(
        z.describe(
          'Path patterns from the project folder. {locale} is the locale, any other {name} matches a path segment or a part of it; * and ** as in globs. Without this key, conventional layouts are detected.',
        ),
      ),
  ),
  dialects: z.optional(
    z
      .record(z.string(), z.string())
      .check(z.describe('Dialect by file pattern, where detection is wrong: { "locales/**": "icu" }.')),
  ),
  translation: z.optional(
    z.strictObject({
      formality: z.optional(
        z
          .union([formality, z.record(z.string(), formality)])
          .check(z.describe('Form of address: one value, or one per target locale ("*" for all others).')),
      ),
      modelType: z.optional(modelType.check(z.describe('Kind of model the service shall use.'))),
      protect: z.optional(
        z.array(z.string()).check(z.describe('Words, and regular expressions between slashes, that stay as they are.')),
      ),
      maxCharacters: z.optional(
        z
          .int()
          .check(z.minimum(0), z.describe('Stop a run before it sends more than this many characters (code points).')),
      ),
      context: z.optional(text('Sent along as context with every request. It is neither translated nor billed.')),
    }),
  ),
  glossary: z.optional(
    z.strictObject({
      name: z.optional(text('Name of the glossary on the service.')),
      files: z.optional(z.array(z.string()).check(z.describe('TSV and CSV files that hold the terms.'))),
    }),
  ),
  checks: z.optional(
    z
      .record(z.string(), checkSetting)
      .check(z.describe('By check id: a severity ("off" turns the check off), or a severity and what to ignore.')),
  ),
});

export type Project = z.infer<typeof projectSchema>;
export type CheckSetting = z.infer<typeof checkSetting>;
export type Formality = z.infer<typeof formality>;
export type ModelType = z.infer<typeof modelType>;

/** Something wrong with a value of the project file: where (keys and indexes), and what. */
export interface ProjectProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

const messages = z.locales.en().localeError;

/** Checks a parsed JSON value. Wrong keys are reported and left out one by one; what is right is kept. */
export function parseProject(value: unknown): {
  readonly project: Project;
  readonly problems: readonly ProjectProblem[];
} {
  const whole = projectSchema.safeParse(value, { error: messages });
  if (whole.success) return { project: whole.data, problems: [] };
  const problems = whole.error.issues.flatMap((issue): ProjectProblem[] => {
    const path = issue.path.filter((key) => typeof key !== 'symbol');
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], message: `Unknown key "${key}".` }));
    return [{ path, message: issue.message }];
  });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { project: {}, problems };
  const bad = new Set(problems.map((problem) => problem.path[0]));
  const rest = projectSchema.safeParse(Object.fromEntries(Object.entries(value).filter(([key]) => !bad.has(key))));
  return { project: rest.success ? rest.data : {}, problems };
}

/** The formality asked for a target locale, if any. */
export function formalityFor(project: Project, locale: string): Formality | undefined {
  const setting = project.translation?.formality;
  if (setting === undefined || typeof setting === 'string') return setting;
  return setting[locale] ?? setting[locale.split('-')[0] ?? locale] ?? setting['*'];
}

/** The JSON Schema (draft 2020-12) of the project file, for editors. Generated into `docs/dragoman.schema.json`. */
export function projectJsonSchema(): unknown {
  return z.toJSONSchema(projectSchema);
}
