/** Shapes and words that the v3 and the v2 glossaries share on the wire. */
import * as z from 'zod/mini';
import { glossaryLanguage } from '../../../shared/locale.ts';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { ServiceError } from '../errors/errors.ts';
import { badRequest, type Explanations } from '../errors/failures.ts';
import { DICTIONARY_BYTES, nameProblem, validateEntries, writeEntries } from './entries.ts';
import type { DictionaryInput, Glossary, LanguagePair } from './glossary-types.ts';

export const GLOSSARY_ERRORS: Explanations = {
  404: {
    message: 'the service has no such glossary or dictionary',
    advice: 'List the glossaries to see what there is.',
  },
  413: { message: 'the glossary is too large for the service (10 MiB)', advice: 'Split it, or remove entries.' },
  456: {
    message: 'too many glossary requests in a short time, or as many glossaries as the account may have',
    advice: 'Wait a minute and try again. On the free plan there is one glossary: extend it, or delete it first.',
  },
};

const summarySchema = z.object({
  source_lang: z.string(),
  target_lang: z.string(),
  entry_count: z.nullish(z.number()),
});

export const glossarySchema = z.object({
  glossary_id: z.string(),
  name: z.string(),
  dictionaries: z.array(summarySchema),
  creation_time: z.nullish(z.string()),
});

export function toGlossary(found: z.output<typeof glossarySchema>): Glossary {
  return {
    id: found.glossary_id,
    name: found.name,
    dictionaries: found.dictionaries.map(toSummary),
    creationTime: found.creation_time ?? '',
  };
}

export const dictionarySummarySchema = summarySchema;

export function toSummary(found: z.output<typeof summarySchema>): Glossary['dictionaries'][number] {
  return {
    sourceLang: found.source_lang.toLowerCase(),
    targetLang: found.target_lang.toLowerCase(),
    entryCount: found.entry_count ?? 0,
  };
}

/** One dictionary as the service wants it, its entries checked: all four fields, lower-case base codes. */
export interface WireDictionary {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly entries: string;
  readonly entries_format: 'tsv';
}

export function wireDictionary(operation: string, input: DictionaryInput): Result<WireDictionary, ServiceError> {
  const pair = wirePair(input);
  const name = `${pair.source_lang} > ${pair.target_lang}`;
  if (input.entries.length === 0)
    return fail(
      badRequest(operation, `the dictionary ${name} has no entries`, 'Add an entry, or delete the dictionary.'),
    );
  const problems = validateEntries(input.entries);
  const [first] = problems;
  if (first !== undefined) {
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
    const message = `entry ${first.index + 1} of ${name} would be refused: ${first.message}${more}`;
    return fail(badRequest(operation, message, 'Correct the entries; nothing was sent.'));
  }
  const entries = writeEntries(input.entries);
  const bytes = Buffer.byteLength(entries);
  if (bytes > DICTIONARY_BYTES)
    return fail(
      badRequest(operation, `the dictionary ${name} has ${bytes} bytes, more than 10 MiB`, 'Remove entries.'),
    );
  return ok({ ...pair, entries, entries_format: 'tsv' });
}

export function wirePair(pair: LanguagePair): { readonly source_lang: string; readonly target_lang: string } {
  return { source_lang: glossaryLanguage(pair.sourceLang), target_lang: glossaryLanguage(pair.targetLang) };
}

export function checkName(operation: string, name: string): ServiceError | undefined {
  const problem = nameProblem(name);
  return problem === undefined
    ? undefined
    : badRequest(operation, `the glossary name ${problem}`, 'Choose another name.');
}
