import { randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { hashKey } from '../auth.ts';
import { decodeFields } from '../body.ts';
import type { Fields } from '../fields.ts';
import { json, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import { DEFAULT_LABEL, type KeyRecord, MAX_ACTIVE_KEYS, maskKey } from '../state/keys.ts';

const SPEECH = 'speech_to_text_milliseconds';

/** `POST /v2/admin/developer-keys` (docs/spec/service.md#developer-keys). Only this answer contains the key itself. */
export function createKey({ service, body, headers }: Call): Reply {
  const fields = decodeFields(body, headers['content-type']);
  if (!fields.ok) return fields.error;
  const label = fields.value.text('label');
  if (fields.value.problem !== undefined) return refuse(400, fields.value.problem);
  const key = randomUUID();
  const record = service.keys.create(label || DEFAULT_LABEL, hashKey(key), maskKey(key));
  if (record === undefined)
    return refuse(400, `The organization has ${MAX_ACTIVE_KEYS} active keys, which is the maximum.`);
  return json(200, { ...describe(record), key });
}

export function listKeys({ service }: Call): Reply {
  return json(200, service.keys.list().map(describe));
}

/** Irreversible. */
export function deactivateKey(call: Call): Reply {
  return change(call, (_fields, keyId) => {
    call.service.keys.deactivate(keyId);
    return undefined;
  });
}

export function renameKey(call: Call): Reply {
  return change(call, (fields, keyId) => {
    const label = fields.required('label');
    if (fields.problem !== undefined) return fields.problem;
    call.service.keys.rename(keyId, label);
    return undefined;
  });
}

/** A number, 0 to block the key, null for no limit. Without any field, `characters` is meant; if one of two is missing, it stays. */
export function limitKey(call: Call): Reply {
  return change(call, (fields, keyId) => {
    const names = new Set(fields.names());
    const characters = readLimit(fields, 'characters');
    const speech = readLimit(fields, SPEECH);
    if (fields.problem !== undefined) return fields.problem;
    if (names.has('characters') || !names.has(SPEECH)) call.service.keys.limit(keyId, characters);
    if (names.has(SPEECH)) call.service.keys.limitSpeech(keyId, speech);
    return undefined;
  });
}

function readLimit(fields: Fields, name: string): number | undefined {
  const given = fields.raw(name);
  const limit = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
  if (limit === undefined) return undefined;
  if (typeof limit === 'number' && Number.isSafeInteger(limit) && limit >= 0) return limit;
  return fields.fail(`Value for '${name}' not supported: expected a whole number from 0, or null.`);
}

/** Finds the key named in a body, lets `apply` change it or report an error, and answers with the resulting record. */
function change(call: Call, apply: (fields: Fields, keyId: string) => string | undefined): Reply {
  const fields = decodeFields(call.body, call.headers['content-type']);
  if (!fields.ok) return fields.error;
  const record = find(call, fields.value);
  if (!record.ok) return record.error;
  const problem = apply(fields.value, record.value.keyId);
  if (problem !== undefined) return refuse(400, problem);
  const changed = call.service.keys.get(record.value.keyId);
  return json(200, describe(changed ?? record.value));
}

function find({ service }: Call, fields: Fields): Result<KeyRecord, Reply> {
  const keyId = fields.required('key_id');
  if (fields.problem !== undefined) return fail(refuse(400, fields.problem));
  const record = service.keys.get(keyId);
  return record === undefined ? fail(refuse(404, 'No developer key with this key_id was found.')) : ok(record);
}

function describe(record: KeyRecord): object {
  return {
    key_id: record.keyId,
    label: record.label,
    creation_time: new Date(record.created).toISOString(),
    deactivated_time: record.deactivated === undefined ? null : new Date(record.deactivated).toISOString(),
    is_deactivated: record.deactivated !== undefined,
    usage_limits: { characters: record.characters ?? null, [SPEECH]: record.speechMilliseconds ?? null },
  };
}
