import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { Fields } from '../fields.ts';
import { isGlossaryLanguage } from '../languages.ts';
import type { Plan } from '../options.ts';
import { type Reply, refuse } from '../reply.ts';
import type { NewDictionary } from '../state/glossaries.ts';
import { MAX_PHRASE_BYTES, readEntries } from './glossary-entries.ts';

/** Maximum bytes of all entries of one glossary (docs/spec/service.md#limits). */
export const MAX_GLOSSARY_BYTES = 10 * 1024 * 1024;

/** How many glossaries an account may have (docs/spec/service.md#glossaries). */
export function mostGlossaries(plan: Plan): number {
  return plan === 'free' ? 1 : 1000;
}

export function tooManyGlossaries(plan: Plan): Reply {
  return refuse(456, `Quota exceeded: the account may have ${mostGlossaries(plan)} glossaries.`);
}

export function tooLarge(): Reply {
  return refuse(413, `The entries of a glossary are limited to ${MAX_GLOSSARY_BYTES} bytes.`);
}

/** The four fields of a dictionary: at the top level of the body, or in an element of `dictionaries`. */
export function readDictionary(fields: Fields): Result<NewDictionary, Reply> {
  const pair = readPair((name) => fields.required(name));
  const text = fields.required('entries');
  const format = fields.choice('entries_format', ['tsv', 'csv']);
  if (format === undefined) fields.fail("Parameter 'entries_format' not specified.");
  if (fields.problem !== undefined) return fail(refuse(400, fields.problem));
  if (!pair.ok) return fail(refuse(400, pair.error));
  if (Buffer.byteLength(text) > MAX_GLOSSARY_BYTES) return fail(tooLarge());
  const entries = readEntries(text, format ?? 'tsv', pair.value);
  if (!entries.ok) return fail(refuse(400, 'Invalid glossary entries provided', entries.error));
  return ok({ ...pair.value, entries: entries.value });
}

/** Two different base codes, in any case, returned in lower case. */
export function readPair(
  read: (name: 'source_lang' | 'target_lang') => string,
): Result<{ readonly source: string; readonly target: string }, string> {
  const source = read('source_lang');
  const target = read('target_lang');
  if (!isGlossaryLanguage(source)) return fail(`Value for 'source_lang' not supported: '${source}'; use a base code.`);
  if (!isGlossaryLanguage(target)) return fail(`Value for 'target_lang' not supported: '${target}'; use a base code.`);
  if (source.toLowerCase() === target.toLowerCase()) return fail('Unsupported glossary language pair.');
  return ok({ source: source.toLowerCase(), target: target.toLowerCase() });
}

export function readName(fields: Fields): string {
  const name = fields.required('name');
  if (Buffer.byteLength(name) > MAX_PHRASE_BYTES) {
    fields.fail(`Value for 'name' not supported: more than ${MAX_PHRASE_BYTES} bytes.`);
  }
  return name;
}

/**
 * The elements of `dictionaries`: an array of objects in JSON; in a form `dictionaries[0].source_lang` or
 * `dictionaries[0][source_lang]`.
 */
export function readDictionaries(fields: Fields): Result<readonly NewDictionary[], Reply> {
  const found: NewDictionary[] = [];
  const elements = fields.form ? formElements(fields) : jsonElements(fields);
  if (elements === undefined) return fail(refuse(400, "Value for 'dictionaries' not supported: expected an array."));
  for (const [index, element] of elements.entries()) {
    const dictionary = readDictionary(element);
    if (!dictionary.ok) return dictionary;
    const { source, target } = dictionary.value;
    if (found.some((other) => other.source === source && other.target === target)) {
      return fail(refuse(400, `Dictionary ${index} has the language pair ${source} -> ${target} a second time.`));
    }
    found.push(dictionary.value);
  }
  return ok(found);
}

function jsonElements(fields: Fields): readonly Fields[] | undefined {
  const value = fields.raw('dictionaries') ?? [];
  if (!Array.isArray(value)) return undefined;
  const elements: Fields[] = [];
  for (const element of value) {
    if (typeof element !== 'object' || element === null || Array.isArray(element)) return undefined;
    elements.push(new Fields(new Map(Object.entries(element)), false));
  }
  return elements;
}

function formElements(fields: Fields): readonly Fields[] {
  const elements = new Map<number, Map<string, unknown>>();
  for (const name of fields.names()) {
    const match = /^dictionaries\[(\d{1,4})\](?:\.(\w+)|\[(\w+)\])$/.exec(name);
    if (match === null) continue;
    const index = Number(match[1]);
    const element = elements.get(index) ?? new Map<string, unknown>();
    element.set(match[2] ?? match[3] ?? '', [fields.raw(name)]);
    elements.set(index, element);
  }
  return [...elements].sort(([a], [b]) => a - b).map(([, element]) => new Fields(element, true));
}
