/**
 * The project file `dragoman.json`: one schema provides the type, the defaults, the validation messages and the JSON Schema that editors use. The
 * file is pure data: it contains no command, no key and no address.
 */
import * as z from 'zod/mini';
import { LOCALE_TAG } from '../locale.ts';
import type { formality, modelType } from '../request-options.ts';
import { didYouMean } from '../values/nearest.ts';
import { PROBLEM_WORDS, problemsOf, type ValueProblem } from '../values/zod-problems.ts';
import { type checkOptions, checkSetting } from './project-checks.ts';
import { codeSchema } from './project-code.ts';
import { extractSchema } from './project-extract.ts';
import { qualitySchema } from './project-quality.ts';
import { translationSchema } from './project-translation.ts';

export { codePatternProblem } from './project-code.ts';

export const PROJECT_FILE = 'dragoman.json';

const newState = z.enum(['needs-review', 'translated', 'reviewed', 'final']);

/** Locales become part of paths, so nothing else is allowed. */
const localeTag = z.regex(
  LOCALE_TAG,
  'This is not a language tag. Write it like "de", "pt-BR", "zh-Hant" or "ca@valencia".',
);

const text = (description: string) => z.string().check(z.describe(description));

export const projectSchema = z.strictObject({
  $schema: z.optional(z.string()),
  extends: z.optional(
    text(
      'Another project file of the same repository whose settings count where this one is silent, e.g. "../../dragoman.json". Its "files" and "name" do not.',
    ),
  ),
  name: z.optional(
    text('What this project is called where a run reports on several. Without it: its folder.').check(
      z.regex(/^\S(?:.*\S)?$/, 'Write a name without white space at its edges.'),
      z.maxLength(100),
    ),
  ),
  projects: z.optional(
    z
      .array(z.string())
      .check(
        z.maxLength(1_000),
        z.describe(
          'Folders below whose own project files a run goes over, as patterns: ["apps/*", "packages/*"]. Without this key: all; []: none.',
        ),
      ),
  ),
  sourceLocale: z.optional(
    text('Language tag of the locale that the others are translated from, e.g. "en".').check(localeTag),
  ),
  targetLocales: z.optional(
    z
      .array(z.string().check(localeTag))
      .check(z.describe('Language tags of the locales to translate into, e.g. ["de", "pt-BR"].')),
  ),
  files: z.optional(
    z
      .array(z.string())
      .check(
        z.maxLength(1_000),
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
  code: z.optional(codeSchema),
  extract: z.optional(extractSchema),
  encodings: z.optional(
    z
      .record(z.string(), z.string())
      .check(
        z.describe(
          'Encoding by file pattern, for files that are not UTF-8 and do not say what they are: { "subtitles/*.ja.srt": "shift_jis" }. Without it they are read as windows-1252.',
        ),
      ),
  ),
  service: z.optional(
    z
      .literal('embedded', {
        error: 'Only "embedded" is allowed here: where a key is sent is the choice of its owner.',
      })
      .check(
        z.describe(
          'Where neither a key nor a service is set: "embedded" writes pseudo-translations, made on this computer. For demonstrations and tests.',
        ),
      ),
  ),
  translation: z.optional(translationSchema),
  states: z.optional(
    z
      .strictObject({
        write: z.optional(
          z
            .enum(['where-used', 'always', 'never'])
            .check(z.describe('Whether new targets get a state: only in files that use states (the default).')),
        ),
        machine: z.optional(newState.check(z.describe('State of a machine translation ("needs-review").'))),
        memory: z.optional(newState.check(z.describe('State of a translation from the memory ("translated").'))),
        person: z.optional(newState.check(z.describe('State of what a person writes or accepts ("translated").'))),
        origin: z.optional(
          z.boolean().check(z.describe('Say where a translation came from: state-qualifier, subState (true).')),
        ),
      })
      .check(z.describe('How new translations are marked in formats that have states (XLIFF).')),
  ),
  memory: z.optional(
    z
      .union(
        [
          z.boolean(),
          z.strictObject({
            use: z.optional(
              z
                .enum(['context', 'anywhere', 'suggest'])
                .check(
                  z.describe(
                    'When a known translation of the very same text is written without asking the service: in the same place only ("context"), anywhere if all known translations agree ("anywhere"), never ("suggest").',
                  ),
                ),
            ),
            minimum: z.optional(
              z
                .int()
                .check(z.minimum(50), z.maximum(100), z.describe('Matches are offered from this percentage (70).')),
            ),
            server: z.optional(
              z
                .string()
                .check(
                  z.regex(
                    /^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,99}$/u,
                    'Write a name of letters, digits, dots, dashes, slashes.',
                  ),
                  z.describe(
                    'What the team calls this project in its shared memory. DRAGOMAN_MEMORY_URL says where that is, never a file of the project.',
                  ),
                ),
            ),
          }),
        ],
        { error: 'Write true, false, or an object with "use", "minimum" or "server".' },
      )
      .check(z.describe('The translation memory; false: none is used or filled.')),
  ),
  glossary: z.optional(
    z.strictObject({
      name: z.optional(
        z
          .string()
          .check(
            z.regex(
              /^\S(?:.*\S)?$/,
              'The service rejects a name that is empty, has white space at an edge or a line break.',
            ),
            z.maxLength(1024),
            z.describe('Name of the glossary on the service.'),
          ),
      ),
      files: z.optional(
        z
          .array(z.string())
          .check(
            z.maxLength(100),
            z.describe('TSV and CSV files that hold the terms. Default: glossary/**/*.{tsv,csv}.'),
          ),
      ),
      comments: z.optional(
        z
          .string()
          .check(z.minLength(1), z.describe('Lines of glossary files that begin with this are comments, e.g. "#".')),
      ),
      caseSensitive: z.optional(
        z
          .boolean()
          .check(z.describe('Terms count only in the case they are written in. Else only those with capitals inside.')),
      ),
      suffixes: z.optional(
        z
          .record(z.string(), z.array(z.string().check(z.minLength(1))))
          .check(z.describe('By language: endings that a term may have in texts, instead of the built-in ones.')),
      ),
    }),
  ),
  style: z.optional(
    z
      .strictObject({
        files: z.optional(
          z
            .array(z.string())
            .check(
              z.maxLength(100),
              z.describe('JSON files that hold style rules, one list each. Default: style/**/*.json.'),
            ),
        ),
      })
      .check(z.describe('Style rules that the service follows (docs/style-rules.md).')),
  ),
  quality: z.optional(
    qualitySchema.check(
      z.describe(
        'What a run that somebody starts judges (check --quality). The file alone never causes anything to be sent.',
      ),
    ),
  ),
  checks: z.optional(
    z
      .record(z.string(), checkSetting)
      .check(z.describe('By check id: a severity ("off" turns the check off), or a severity and what to ignore.')),
  ),
});

export type Project = z.infer<typeof projectSchema>;
export type CheckSetting = z.infer<typeof checkSetting>;
export type CheckOptions = z.infer<typeof checkOptions>;
export type Formality = z.infer<typeof formality>;
export type ModelType = z.infer<typeof modelType>;

/** A problem with a value of the project file: where (keys and indexes), and what. */
export type ProjectProblem = ValueProblem;

/** Validates a parsed JSON value. Wrong keys are reported and dropped one by one; valid ones are kept. */
export function parseProject(value: unknown): {
  readonly project: Project;
  readonly problems: readonly ProjectProblem[];
} {
  const whole = projectSchema.safeParse(value, PROBLEM_WORDS);
  if (whole.success) return { project: whole.data, problems: [] };
  const problems = whole.error.issues.flatMap((issue) => problemsOf(issue)).map(withKeyMeant);
  if (!isRecord(value)) return { project: {}, problems };
  const rest = projectSchema.safeParse(problems.reduceRight<Record<string, unknown>>(withoutBad, value));
  return { project: rest.success ? rest.data : {}, problems };
}

/** Suggests a known key for an unknown one that is similar. */
function withKeyMeant({ path, message }: ProjectProblem): ProjectProblem {
  const key = path.at(-1);
  if (typeof key !== 'string' || !message.startsWith('Unknown key')) return { path, message };
  return { path, message: `${message}${didYouMean(key, keysAt(projectJsonSchema(), path.slice(0, -1)))}` };
}

/** The keys that an object may have at a path of a JSON Schema. */
function keysAt(schema: unknown, [first, ...rest]: readonly (string | number)[]): readonly string[] {
  if (!isRecord(schema)) return [];
  const { properties, additionalProperties, items, anyOf } = schema;
  const kinds = Array.isArray(anyOf)
    ? anyOf.flatMap((kind) => keysAt(kind, first === undefined ? [] : [first, ...rest]))
    : [];
  if (first === undefined) return [...(isRecord(properties) ? Object.keys(properties) : []), ...kinds];
  const inside =
    typeof first === 'number' ? items : (isRecord(properties) && properties[first]) || additionalProperties;
  return [...keysAt(inside, rest), ...kinds];
}

/** Drops a single wrong check or list value; anywhere else the whole part. From last to first, so that indexes stay valid. */
function withoutBad(value: Record<string, unknown>, { path: [part, check] }: ProjectProblem): Record<string, unknown> {
  if (part === undefined) return value;
  const kept = value[part];
  if (Array.isArray(kept) && typeof check === 'number')
    return { ...value, [part]: kept.filter((_, index) => index !== check) };
  const inside = part === 'checks' && check !== undefined && isRecord(kept);
  const others = (record: Record<string, unknown>, without: string | number) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => key !== String(without)));
  return inside ? { ...value, [part]: others(kept, check) } : others(value, part);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where the terms of a project are, relative to its folder. */
export function glossaryPatterns({ glossary }: Project): readonly string[] {
  return glossary?.files ?? ['glossary/**/*.{tsv,csv}'];
}

/** Where the style rules of a project are, relative to its folder. */
export function stylePatterns({ style }: Project): readonly string[] {
  return style?.files ?? ['style/**/*.json'];
}

/** The JSON Schema (draft 2020-12) of the project file, for editors. Generated into `docs/dragoman.schema.json`. */
export function projectJsonSchema(): unknown {
  return z.toJSONSchema(projectSchema);
}
