import { type Command, InvalidArgumentError, Option } from 'commander';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { type RequestOptions, requestFields } from '../../../shared/request-options.ts';
import { REQUEST_GROUP } from './shared-options.ts';

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
  const read = z.safeParse(requestFields.parameters, { ...before, [name]: jsonOr(text) });
  if (!read.success) throw new InvalidArgumentError(`"${name}" has an option of its own, or belongs to the program.`);
  return read.data;
}

/** JSON if it parses, otherwise the text itself. */
function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const { localeError } = en();

function checked<T>(
  field: z.ZodMiniType<T>,
  make: (value: string) => unknown = (value) => value,
): (value: string) => T {
  return (value) => {
    const read = z.safeParse(field, make(value), { error: localeError });
    if (read.success) return read.data;
    throw new InvalidArgumentError(read.error.issues.map(({ message }) => `${message}.`.replace('..', '.')).join(' '));
  };
}

function yesNo(value: string): boolean {
  if (value === 'yes' || value === 'no') return value === 'yes';
  throw new InvalidArgumentError('Write yes or no.');
}

/** The options for documents, by field name. */
const DOCUMENT: Readonly<Record<DocumentField, Option>> = {
  formality: new Option('--formality <formality>', 'form of address').choices(requestFields.formality.options),
  glossary: new Option('--glossary <name|id>', 'glossary to apply; up to five times').argParser(more),
  style: new Option('--style <name|id>', 'style rule list to apply'),
  translationMemory: new Option('--translation-memory <name|id>', 'translation memory of the service to use'),
  translationMemoryThreshold: new Option('--translation-memory-threshold <n>', 'least match in per cent').argParser(
    checked(requestFields.translationMemoryThreshold, Number),
  ),
  parameters: new Option('--parameter <name=value>', 'any other parameter of the service').argParser(parameter),
};

const TEXT: Readonly<Record<Exclude<keyof RequestOptions, DocumentField | 'tagHandling'>, Option>> = {
  modelType: new Option('--model-type <type>', 'kind of model').choices(requestFields.modelType.options),
  instructions: new Option('--instruction <text>', 'what the service shall observe; up to ten times').argParser(more),
  context: new Option('--context <text>', 'text that helps the service and is not translated'),
  splitSentences: new Option('--split-sentences <where>', 'where the service divides texts').choices(
    requestFields.splitSentences.options,
  ),
  preserveFormatting: new Option('--preserve-formatting <yes|no>', 'first letters and last points stay').argParser(
    yesNo,
  ),
  outlineDetection: new Option('--outline-detection <yes|no>', 'the service finds the tags that divide').argParser(
    yesNo,
  ),
  tagHandlingVersion: new Option('--tag-handling-version <version>', 'of the first attempt').choices(
    requestFields.tagHandlingVersion.options,
  ),
  splittingTags: new Option('--splitting-tags <names>', 'tags that divide sentences').argParser(list),
  nonSplittingTags: new Option('--non-splitting-tags <names>', 'tags that do not').argParser(list),
  reportingTag: new Option('--reporting-tag <tag>', 'under which the account counts the characters').argParser(
    checked(requestFields.reportingTag),
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
  const fields = Object.keys(requestFields).filter((field) => options[field] !== undefined);
  return { request: Object.fromEntries(fields.map((field) => [field, options[field]])) };
}
