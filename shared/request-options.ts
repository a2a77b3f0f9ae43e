/**
 * Options of a translation request, by the names used in `dragoman.json`, on the command line, and in the arguments of editors and agents. One list
 * for all of them; docs/spec/service.md#translate describes each on the wire.
 */
import * as z from 'zod/mini';
import {
  BAD_TAG,
  FORMALITIES,
  isTaken,
  LONGEST_INSTRUCTION,
  MODEL_TYPES,
  MOST_GLOSSARIES,
  MOST_INSTRUCTIONS,
  MOST_THRESHOLD,
  REPORTING_TAG,
  type RequestField,
  SENTENCE_SPLITS,
  TAG_HANDLING_VERSIONS,
} from './request-values.ts';

export const formality = z.enum(FORMALITIES);
export const modelType = z.enum(MODEL_TYPES);

const name = z.string().check(z.minLength(1));
const tags = (description: string) => z.array(name).check(z.maxLength(100), z.describe(description));

/** Each takes one value; `dragoman.json` also takes one per target locale. */
export const requestFields = {
  formality: formality.check(z.describe('Form of address.')),
  modelType: modelType.check(z.describe('Kind of model that the service should use.')),
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
        'What the service should observe, one demand each, in English or the target language: ["Use the imperative on buttons."].',
      ),
    ),
  translationMemory: name.check(z.describe('Name or id of a translation memory on the service.')),
  translationMemoryThreshold: z
    .int()
    .check(
      z.minimum(0),
      z.maximum(MOST_THRESHOLD),
      z.describe('The minimum match, in per cent, for which the translation memory of the service is used (75).'),
    ),
  context: z
    .string()
    .check(z.describe('Sent along as context with every request. It is neither translated nor billed.')),
  splitSentences: z
    .enum(SENTENCE_SPLITS)
    .check(
      z.describe(
        'Where the service divides a text into sentences: nowhere (0), at full stops and line breaks (1), at full stops.',
      ),
    ),
  preserveFormatting: z
    .boolean()
    .check(z.describe('The service leaves first letters and final full stops of a text as they are.')),
  outlineDetection: z.boolean().check(z.describe('The service detects which XML tags divide sentences.')),
  tagHandling: z
    .enum(['xml', 'html'])
    .check(z.describe('How placeholders and tags travel at the first attempt. Default: xml.')),
  tagHandlingVersion: z
    .enum(TAG_HANDLING_VERSIONS)
    .check(z.describe('Version of tag handling at the first attempt. Default: v2.')),
  splittingTags: tags('XML tags that divide sentences.'),
  nonSplittingTags: tags('XML tags that do not divide sentences.'),
  ignoreTags: tags('XML tags whose content is not translated.'),
  reportingTag: z
    .string()
    .check(
      z.regex(REPORTING_TAG, BAD_TAG),
      z.describe('Characters are counted under this tag in the statistics of the account: "app-web".'),
    ),
  parameters: z.record(z.string(), z.unknown()).check(
    z.refine(
      (value) => !Object.keys(value).some(isTaken),
      'These parameters are not allowed here: they have options of their own, or belong to the program.',
    ),
    z.describe(
      'Parameters of the service that are newer than this program, as they go on the wire: { "new_parameter": true }.',
    ),
  ),
} satisfies Readonly<Record<RequestField, z.ZodMiniType>>;

/** Options of one request. */
export const requestOptions = z.partial(z.strictObject(requestFields));
export type RequestOptions = z.infer<typeof requestOptions>;
