import { type Command, InvalidArgumentError, Option } from 'commander';
import type { RequestOptions } from '../../../shared/request-options.ts';
import {
  BAD_TAG,
  FORMALITIES,
  isTaken,
  MODEL_TYPES,
  MOST_THRESHOLD,
  REPORTING_TAG,
  REQUEST_FIELDS,
  SENTENCE_SPLITS,
  TAG_HANDLING_VERSIONS,
} from '../../../shared/request-values.ts';
import { REQUEST_GROUP, upTo } from '../options.ts';

/** Options that also apply to documents. */
type DocumentField =
  | 'formality'
  | 'glossary'
  | 'style'
  | 'translationMemory'
  | 'translationMemoryThreshold'
  | 'parameters';

const list = (value: string) => value.split(',').map((part) => part.trim());
const more = (value: string, before: readonly string[] = []) => [...before, value];

function parameter(value: string, before: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const [, name = '', text = ''] = /^([^=]+)=(.*)$/s.exec(value) ?? [];
  if (name === '') throw new InvalidArgumentError('Write it like name=value.');
  if (isTaken(name)) throw new InvalidArgumentError(`"${name}" has an option of its own, or belongs to the program.`);
  return { ...before, [name]: jsonOr(text) };
}

/** JSON if it parses, otherwise the text itself. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function reportingTag(value: string): string {
  if (REPORTING_TAG.test(value)) return value;
  throw new InvalidArgumentError(BAD_TAG);
}

function yesNo(value: string): boolean {
  if (value === 'yes' || value === 'no') return value === 'yes';
  throw new InvalidArgumentError('Write yes or no.');
}

/** The options for documents, by field name. */
const DOCUMENT: Readonly<Record<DocumentField, Option>> = {
  formality: new Option('--formality <formality>', 'form of address').choices(FORMALITIES),
  glossary: new Option('--glossary <name|id>', 'glossary to apply; up to five times').argParser(more),
  style: new Option('--style <name|id>', 'style rule list to apply'),
  translationMemory: new Option('--translation-memory <name|id>', 'translation memory of the service to use'),
  translationMemoryThreshold: new Option('--translation-memory-threshold <n>', 'minimum match in per cent').argParser(
    upTo(MOST_THRESHOLD, 0),
  ),
  parameters: new Option('--parameter <name=value>', 'any other parameter of the service').argParser(parameter),
};

const TEXT: Readonly<Record<Exclude<keyof RequestOptions, DocumentField | 'tagHandling'>, Option>> = {
  modelType: new Option('--model-type <type>', 'kind of model').choices(MODEL_TYPES),
  instructions: new Option('--instruction <text>', 'what the service should observe; up to ten times').argParser(more),
  context: new Option('--context <text>', 'text that helps the service and is not translated'),
  splitSentences: new Option('--split-sentences <where>', 'where the service divides texts').choices(SENTENCE_SPLITS),
  preserveFormatting: new Option('--preserve-formatting <yes|no>', 'first letters and final full stops stay').argParser(
    yesNo,
  ),
  outlineDetection: new Option('--outline-detection <yes|no>', 'the service finds the tags that divide').argParser(
    yesNo,
  ),
  tagHandlingVersion: new Option('--tag-handling-version <version>', 'of the first attempt').choices(
    TAG_HANDLING_VERSIONS,
  ),
  splittingTags: new Option('--splitting-tags <names>', 'tags that divide sentences').argParser(list),
  nonSplittingTags: new Option('--non-splitting-tags <names>', 'tags that do not').argParser(list),
  reportingTag: new Option('--reporting-tag <tag>', 'under which the account counts the characters').argParser(
    reportingTag,
  ),
  ignoreTags: new Option('--ignore-tags <names>', 'tags whose content is not translated').argParser(list),
};

/** Adds the options of translation requests, before those that all commands have. */
export function withRequestOptions(command: Command, kind: 'text' | 'document'): Command {
  const options = kind === 'text' ? { ...DOCUMENT, ...TEXT } : DOCUMENT;
  for (const [field, option] of Object.entries(options)) {
    option.attributeName = () => field;
    command.addOption(option.helpGroup(REQUEST_GROUP));
  }
  return command;
}

/** The options that belong to a request. */
export function requestOf(options: Readonly<Record<string, unknown>>): { readonly request: RequestOptions } {
  const fields = REQUEST_FIELDS.filter((field) => options[field] !== undefined);
  return { request: Object.fromEntries(fields.map((field) => [field, options[field]])) };
}
