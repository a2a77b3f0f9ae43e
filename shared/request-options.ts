/**
 * Options of a translation request, by the names that people write: in `dragoman.json`, on the command line, in the arguments of editors and agents.
 * One list for all of them; what each means on the wire is in docs/spec/service.md#translate.
 */
import * as z from 'zod/mini';

/** So many glossaries go with one request (docs/spec/service.md#translate). */
export const MOST_GLOSSARIES = 5;
/** Instructions of one request, and UTF-16 units of one of them. */
export const MOST_INSTRUCTIONS = 10;
export const LONGEST_INSTRUCTION = 300;

export const formality = z.enum(['default', 'more', 'less', 'prefer_more', 'prefer_less']);
export const modelType = z.enum(['latency_optimized', 'quality_optimized', 'prefer_quality_optimized']);

const name = z.string().check(z.minLength(1));
const tags = (description: string) => z.array(name).check(z.maxLength(100), z.describe(description));

/** What each is called on the wire (docs/spec/service.md#translate). */
export const WIRE_NAMES = {
  formality: 'formality',
  modelType: 'model_type',
  glossary: 'glossary_id, glossary_ids',
  style: 'style_id',
  instructions: 'custom_instructions',
  translationMemory: 'translation_memory_id',
  translationMemoryThreshold: 'translation_memory_threshold',
  context: 'context',
  splitSentences: 'split_sentences',
  preserveFormatting: 'preserve_formatting',
  outlineDetection: 'outline_detection',
  tagHandling: 'tag_handling',
  tagHandlingVersion: 'tag_handling_version',
  splittingTags: 'splitting_tags',
  nonSplittingTags: 'non_splitting_tags',
  ignoreTags: 'ignore_tags',
  reportingTag: 'X-DeepL-Reporting-Tag',
} as const;

/** Parameters that are the program's own, or have a name of their own here. */
const TAKEN: ReadonlySet<string> = new Set([
  ...['text', 'source_lang', 'target_lang', 'show_billed_characters', 'filename', 'file', 'output_format'],
  ...Object.values(WIRE_NAMES).flatMap((names) => names.split(', ')),
]);

/** Each takes one value; `dragoman.json` takes one per target locale, too. */
export const requestFields = {
  formality: formality.check(z.describe('Form of address.')),
  modelType: modelType.check(z.describe('Kind of model the service shall use.')),
  glossary: z
    .union([
      name,
      z.array(name).check(z.maxLength(MOST_GLOSSARIES, `The service takes ${MOST_GLOSSARIES} glossaries.`)),
    ])
    .check(
      z.describe(
        `Name or id of a glossary on the service, or up to ${MOST_GLOSSARIES} of them, in place of the synced one. The synced one can be named among them.`,
      ),
    ),
  style: name.check(z.describe('Name or id of a style rule list on the service, in place of the synced one.')),
  instructions: z
    .array(
      z
        .string()
        .check(
          z.minLength(1),
          z.maxLength(LONGEST_INSTRUCTION, `An instruction has ${LONGEST_INSTRUCTION} characters at most.`),
        ),
    )
    .check(
      z.maxLength(MOST_INSTRUCTIONS, `The service takes ${MOST_INSTRUCTIONS} instructions.`),
      z.describe(
        'What the service shall observe, one demand each, in English or the target language: ["Use the imperative on buttons."].',
      ),
    ),
  translationMemory: name.check(z.describe('Name or id of a translation memory on the service.')),
  translationMemoryThreshold: z
    .int()
    .check(
      z.minimum(0),
      z.maximum(100),
      z.describe('The least match, in per cent, that the translation memory of the service is used for (75).'),
    ),
  context: z
    .string()
    .check(z.describe('Sent along as context with every request. It is neither translated nor billed.')),
  splitSentences: z
    .enum(['0', '1', 'nonewlines'])
    .check(
      z.describe(
        'Where the service divides a text into sentences: nowhere (0), at points and line breaks (1), at points.',
      ),
    ),
  preserveFormatting: z
    .boolean()
    .check(z.describe('The service leaves first letters and last points of a text as they are.')),
  outlineDetection: z.boolean().check(z.describe('The service finds out by itself which XML tags divide sentences.')),
  tagHandling: z
    .enum(['xml', 'html'])
    .check(z.describe('How placeholders and tags travel at the first attempt. Default: xml.')),
  tagHandlingVersion: z
    .enum(['v1', 'v2'])
    .check(z.describe('Version of tag handling at the first attempt. Default: v2.')),
  splittingTags: tags('XML tags that divide sentences.'),
  nonSplittingTags: tags('XML tags that do not divide sentences.'),
  ignoreTags: tags('XML tags whose content is not translated.'),
  reportingTag: z
    .string()
    .check(
      z.regex(/^[!-~]{1,100}$/, 'A tag is up to 100 ASCII characters without white space.'),
      z.describe('Characters are counted under this tag in the statistics of the account: "app-web".'),
    ),
  parameters: z.record(z.string(), z.unknown()).check(
    z.refine(
      (value) => Object.keys(value).every((key) => !TAKEN.has(key)),
      'These parameters cannot stand here: they have options of their own, or belong to the program.',
    ),
    z.describe(
      'Parameters of the service that are newer than this program, as they go on the wire: { "new_parameter": true }.',
    ),
  ),
};

/** Options of one request. */
export const requestOptions = z.partial(z.strictObject(requestFields));
export type RequestOptions = z.infer<typeof requestOptions>;
