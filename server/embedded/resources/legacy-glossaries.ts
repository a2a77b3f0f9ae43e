import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { decodeFields } from '../body.ts';
import { LANGUAGES } from '../languages.ts';
import { json, NO_CONTENT, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import { type Dictionary, type Glossary, writeTsv } from '../state/glossaries.ts';
import { GUID } from './customization.ts';
import { mostGlossaries, readDictionary, readName, tooManyGlossaries } from './glossary-fields.ts';

const TSV = 'text/tab-separated-values';

/** A glossary as seen by v2: created through v2 and never edited through v3, so that it has exactly one dictionary. */
interface LegacyGlossary {
  readonly glossary: Glossary;
  readonly dictionary: Dictionary;
}

/** `POST /v2/glossaries` (docs/spec/service.md#legacy-glossaries). */
export function createLegacyGlossary({ service, caller, body, headers }: Call): Reply {
  const fields = decodeFields(body, headers['content-type']);
  if (!fields.ok) return fields.error;
  const name = readName(fields.value);
  const dictionary = readDictionary(fields.value);
  if (!dictionary.ok) return dictionary.error;
  const glossary = service.glossaries.create(name, [dictionary.value], false, mostGlossaries(caller.plan));
  const legacy = glossary === undefined ? undefined : asLegacy(glossary);
  return legacy === undefined ? tooManyGlossaries(caller.plan) : json(201, describe(legacy));
}

export function listLegacyGlossaries({ service }: Call): Reply {
  const glossaries = service.glossaries.list().flatMap((glossary) => asLegacy(glossary) ?? []);
  return json(200, { glossaries: glossaries.map(describe) });
}

export function getLegacyGlossary(call: Call): Reply {
  const legacy = find(call);
  return legacy.ok ? json(200, describe(legacy.value)) : legacy.error;
}

export function deleteLegacyGlossary(call: Call): Reply {
  const legacy = find(call);
  if (!legacy.ok) return legacy.error;
  call.service.glossaries.delete(legacy.value.glossary.glossaryId);
  return NO_CONTENT;
}

export function getLegacyEntries(call: Call): Reply {
  const legacy = find(call);
  if (!legacy.ok) return legacy.error;
  if (!accepts(call.headers.accept)) return refuse(415, `Unsupported media type: entries come as ${TSV} only.`);
  const { glossary, dictionary } = legacy.value;
  const entries = call.service.glossaries.entries(glossary.glossaryId, dictionary.source, dictionary.target) ?? [];
  return { status: 200, type: `${TSV}; charset=utf-8`, body: writeTsv(entries) };
}

/** `GET /v2/glossary-language-pairs`: every pair of different languages that can be a source. */
export function listLanguagePairs(): Reply {
  const codes = LANGUAGES.filter((entry) => entry.source && entry.glossary).map((entry) => entry.code.toLowerCase());
  const pairs = codes.flatMap((source) =>
    codes.filter((target) => target !== source).map((target) => ({ source_lang: source, target_lang: target })),
  );
  return json(200, { supported_languages: pairs });
}

function accepts(header: string | undefined): boolean {
  if (header === undefined || header.trim() === '') return true;
  return header.split(',').some((item) => {
    const type = item.split(';', 1)[0]?.trim().toLowerCase();
    return type === TSV || type === 'text/*' || type === '*/*';
  });
}

function find({ service, path }: Call): Result<LegacyGlossary, Reply> {
  const id = path.get('glossary_id') ?? '';
  if (!GUID.test(id)) return fail(refuse(400, "Value for 'glossary_id' invalid."));
  const glossary = service.glossaries.get(id.toLowerCase());
  if (glossary === undefined) return fail(refuse(404, 'No glossary with this id was found.'));
  const legacy = asLegacy(glossary);
  if (legacy !== undefined) return ok(legacy);
  return fail(refuse(400, 'This glossary was created or edited with v3 and can be used through /v3/glossaries only.'));
}

function asLegacy(glossary: Glossary): LegacyGlossary | undefined {
  const [dictionary] = glossary.dictionaries;
  return glossary.edited || dictionary === undefined ? undefined : { glossary, dictionary };
}

function describe({ glossary, dictionary }: LegacyGlossary): unknown {
  return {
    glossary_id: glossary.glossaryId,
    name: glossary.name,
    ready: true,
    source_lang: dictionary.source,
    target_lang: dictionary.target,
    creation_time: new Date(glossary.created).toISOString(),
    entry_count: dictionary.entryCount,
  };
}
