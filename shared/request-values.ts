/** Constants for the options of a translation request. They need no zod, so the command line's help and the client load them cheaply. */

/** Maximum glossaries per request (docs/spec/service.md#translate). */
export const MOST_GLOSSARIES = 5;
/** Maximum instructions per request, and UTF-16 units of each. */
export const MOST_INSTRUCTIONS = 10;
export const LONGEST_INSTRUCTION = 300;

export const FORMALITIES = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const;
export const MODEL_TYPES = ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'] as const;
export const SENTENCE_SPLITS = ['0', '1', 'nonewlines'] as const;
export const TAG_HANDLING_VERSIONS = ['v1', 'v2'] as const;
/** Per cent. */
export const MOST_THRESHOLD = 100;
export const REPORTING_TAG = /^[!-~]{1,100}$/;
export const BAD_TAG = 'A tag is up to 100 ASCII characters without white space.';

/** Their names on the wire (docs/spec/service.md#translate). */
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

const TAKEN: ReadonlySet<string> = new Set([
  ...['text', 'source_lang', 'target_lang', 'show_billed_characters', 'filename', 'file', 'output_format'],
  ...Object.values(WIRE_NAMES).flatMap((names) => names.split(', ')),
]);

/** The program sets this parameter of the service itself, or has its own name for it. */
export const isTaken = (parameter: string): boolean => TAKEN.has(parameter);

export type RequestField = keyof typeof WIRE_NAMES | 'parameters';
export const REQUEST_FIELDS = [...Object.keys(WIRE_NAMES), 'parameters'] as readonly RequestField[];
