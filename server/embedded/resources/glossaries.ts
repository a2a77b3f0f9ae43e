import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { decodeFields } from '../body.ts';
import { json, NO_CONTENT, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import { type Glossary, type GlossaryEntry, writeTsv } from '../state/glossaries.ts';
import {
  MAX_GLOSSARY_BYTES,
  mostGlossaries,
  readDictionaries,
  readDictionary,
  readName,
  readPair,
  tooLarge,
  tooManyGlossaries,
} from './glossary-fields.ts';

/** `POST /v3/glossaries` (docs/spec/service.md#glossaries). Dictionaries may be added later. */
export function createGlossary({ service, caller, body, headers }: Call): Reply {
  const fields = decodeFields(body, headers['content-type']);
  if (!fields.ok) return fields.error;
  const name = readName(fields.value);
  if (fields.value.problem !== undefined) return refuse(400, fields.value.problem);
  const dictionaries = readDictionaries(fields.value);
  if (!dictionaries.ok) return dictionaries.error;
  // A form cannot express an empty list.
  if (!fields.value.form && fields.value.raw('dictionaries') === undefined)
    return refuse(400, "Parameter 'dictionaries' not specified.");
  const size = dictionaries.value.reduce((sum, { entries }) => sum + Buffer.byteLength(writeTsv(entries)), 0);
  if (size > MAX_GLOSSARY_BYTES) return tooLarge();
  const glossary = service.glossaries.create(name, dictionaries.value, true, mostGlossaries(caller.plan));
  return glossary === undefined ? tooManyGlossaries(caller.plan) : json(201, describe(glossary));
}

export function listGlossaries({ service }: Call): Reply {
  return json(200, { glossaries: service.glossaries.list().map(describe) });
}

export function getGlossary(call: Call): Reply {
  const glossary = find(call);
  return glossary.ok ? json(200, describe(glossary.value)) : glossary.error;
}

/** `PATCH`: changes the name, or merges entries into one dictionary. */
export function editGlossary(call: Call): Reply {
  const found = find(call);
  if (!found.ok) return found.error;
  const fields = decodeFields(call.body, call.headers['content-type']);
  if (!fields.ok) return fields.error;
  const named = fields.value.raw('name') !== undefined;
  const name = named ? readName(fields.value) : '';
  if (fields.value.problem !== undefined) return refuse(400, fields.value.problem);
  const dictionaries = readDictionaries(fields.value);
  if (!dictionaries.ok) return dictionaries.error;
  const [dictionary, ...more] = dictionaries.value;
  if (more.length > 0) return refuse(400, 'Only one dictionary can be edited at a time.');
  if (dictionary === undefined && !named) return refuse(400, "Parameter 'name' or 'dictionaries' not specified.");
  const { glossaryId } = found.value;
  const { glossaries } = call.service;
  if (dictionary !== undefined) {
    const fits = glossaries.edit(glossaryId, dictionary, (present) => merge(present, dictionary.entries));
    if (!fits) return tooLarge();
  }
  if (named) glossaries.rename(glossaryId, name);
  return getGlossary(call);
}

/** The existing entries, with the new ones replacing theirs or appended; undefined if that is too much. */
function merge(
  present: readonly GlossaryEntry[],
  entries: readonly GlossaryEntry[],
): readonly GlossaryEntry[] | undefined {
  const merged = [...new Map([...present, ...entries])];
  return Buffer.byteLength(writeTsv(merged)) > MAX_GLOSSARY_BYTES ? undefined : merged;
}

export function deleteGlossary(call: Call): Reply {
  const glossary = find(call);
  if (!glossary.ok) return glossary.error;
  call.service.glossaries.delete(glossary.value.glossaryId);
  return NO_CONTENT;
}

export function getEntries(call: Call): Reply {
  const glossary = find(call);
  if (!glossary.ok) return glossary.error;
  const pair = queryPair(call);
  if (!pair.ok) return pair.error;
  const { source, target } = pair.value;
  const entries = call.service.glossaries.entries(glossary.value.glossaryId, source, target);
  if (entries === undefined) return noDictionary(source, target);
  const dictionary = { source_lang: source, target_lang: target, entries: writeTsv(entries), entries_format: 'tsv' };
  return json(200, { dictionaries: [dictionary] });
}

/** `PUT`: replaces the dictionary. */
export function putDictionary(call: Call): Reply {
  const glossary = find(call);
  if (!glossary.ok) return glossary.error;
  const fields = decodeFields(call.body, call.headers['content-type']);
  if (!fields.ok) return fields.error;
  const dictionary = readDictionary(fields.value);
  if (!dictionary.ok) return dictionary.error;
  const { source, target, entries } = dictionary.value;
  call.service.glossaries.edit(glossary.value.glossaryId, { source, target }, () => entries);
  return json(200, { source_lang: source, target_lang: target, entry_count: entries.length });
}

export function deleteDictionary(call: Call): Reply {
  const glossary = find(call);
  if (!glossary.ok) return glossary.error;
  const pair = queryPair(call);
  if (!pair.ok) return pair.error;
  const { source, target } = pair.value;
  const gone = call.service.glossaries.deleteDictionary(glossary.value.glossaryId, source, target);
  return gone ? NO_CONTENT : noDictionary(source, target);
}

function find({ service, path }: Call): Result<Glossary, Reply> {
  const glossary = service.glossaries.get(path.get('glossary_id')?.toLowerCase() ?? '');
  return glossary === undefined ? fail(refuse(404, 'No glossary with this id was found.')) : ok(glossary);
}

function queryPair({ query }: Call): Result<{ readonly source: string; readonly target: string }, Reply> {
  for (const name of ['source_lang', 'target_lang']) {
    if ((query.get(name) ?? '') === '') return fail(refuse(400, `Parameter '${name}' not specified.`));
  }
  const pair = readPair((name) => query.get(name) ?? '');
  return pair.ok ? pair : fail(refuse(400, pair.error));
}

function noDictionary(source: string, target: string): Reply {
  return refuse(404, `No dictionary found for language pair ${source} -> ${target}.`);
}

function describe(glossary: Glossary): unknown {
  return {
    glossary_id: glossary.glossaryId,
    name: glossary.name,
    dictionaries: glossary.dictionaries.map(({ source, target, entryCount }) => ({
      source_lang: source,
      target_lang: target,
      entry_count: entryCount,
    })),
    creation_time: new Date(glossary.created).toISOString(),
  };
}
