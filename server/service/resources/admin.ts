import * as z from 'zod/mini';
import { fail, ok } from '../../../shared/values/result.ts';
import { ask } from '../ask.ts';
import type { Clock } from '../clock.ts';
import { serviceError } from '../errors/errors.ts';
import { badRequest } from '../errors/failures.ts';
import { createOnce, isRecent } from '../transport/create-once.ts';
import { Secret } from '../transport/redact.ts';
import type { Transport } from '../transport/transport.ts';
import {
  ADMIN_ERRORS,
  type AnalyticsReport,
  type AnalyticsRequest,
  getAnalytics,
  getTagUsage,
  type TagReport,
  type TagUsageRequest,
} from './analytics.ts';
import type { Answered, CallOptions } from './translate-types.ts';

/** A developer key as described by the service (docs/spec/service.md#developer-keys). */
export interface DeveloperKey {
  /** Two GUIDs joined by a colon. This is a name, not the secret. */
  readonly id: string;
  readonly label: string;
  /** ISO 8601. */
  readonly creationTime?: string;
  readonly deactivatedTime?: string;
  readonly isDeactivated: boolean;
  /** Code points per month; 0 means blocked, absent means unlimited. */
  readonly characterLimit?: number;
}

export interface CreatedKey {
  readonly key: DeveloperKey;
  /** Only in this answer. */
  readonly secret?: Secret;
}

/** Operations for admin keys (`:adm`), on the paid base URL. */
export interface Admin {
  /** Does not repeat a create before checking whether the first one succeeded. */
  createKey(label?: string, call?: CallOptions): Answered<CreatedKey>;
  listKeys(call?: CallOptions): Answered<readonly DeveloperKey[]>;
  /** Irreversible: ask first. */
  deactivateKey(id: string, call?: CallOptions): Answered<DeveloperKey>;
  renameKey(id: string, label: string, call?: CallOptions): Answered<DeveloperKey>;
  /** Code points per month; 0 blocks the key, `null` removes the limit. */
  setKeyLimit(id: string, characters: number | null, call?: CallOptions): Answered<DeveloperKey>;
  analytics(request: AnalyticsRequest, call?: CallOptions): Answered<AnalyticsReport>;
  /** Since interface version 3.11. */
  tagUsage(request: TagUsageRequest, call?: CallOptions): Answered<TagReport>;
}

const keySchema = z.object({
  key_id: z.string(),
  label: z.nullish(z.string()),
  creation_time: z.nullish(z.string()),
  deactivated_time: z.nullish(z.string()),
  is_deactivated: z.nullish(z.boolean()),
  usage_limits: z.nullish(z.object({ characters: z.nullish(z.number()) })),
  key: z.nullish(z.string()),
});

function toKey(found: z.output<typeof keySchema>): DeveloperKey {
  const limit = found.usage_limits?.characters;
  return {
    id: found.key_id,
    label: found.label ?? '',
    ...(typeof found.creation_time === 'string' && { creationTime: found.creation_time }),
    ...(typeof found.deactivated_time === 'string' && { deactivatedTime: found.deactivated_time }),
    isDeactivated: found.is_deactivated ?? typeof found.deactivated_time === 'string',
    ...(typeof limit === 'number' && { characterLimit: limit }),
  };
}

const PATH = '/v2/admin/developer-keys';

export function admin(transport: Transport, clock: Clock): Admin {
  function change(
    operation: string,
    path: string,
    body: Readonly<Record<string, unknown>>,
    call?: CallOptions,
  ): Answered<DeveloperKey> {
    const json = JSON.stringify(body);
    const put = { operation, method: 'PUT', path: `${PATH}/${path}`, json, explain: ADMIN_ERRORS } as const;
    return ask(transport, put, call, keySchema, toKey);
  }

  function listKeys(call?: CallOptions): Answered<readonly DeveloperKey[]> {
    const list = { operation: 'list developer keys', method: 'GET', path: PATH, explain: ADMIN_ERRORS } as const;
    return ask(transport, list, call, z.array(keySchema), (keys) => keys.map(toKey));
  }

  async function createKey(label?: string, call?: CallOptions): Answered<CreatedKey> {
    const operation = 'create developer key';
    const json = JSON.stringify({ label });
    const before = await listKeys(call);
    if (!before.ok) return fail(serviceError({ ...before.error, operation }));
    const known = new Set(before.value.map(({ id }) => id));
    const post = { operation, method: 'POST', path: PATH, json, once: true, explain: ADMIN_ERRORS } as const;
    const create = () =>
      ask(transport, post, call, keySchema, (found): CreatedKey => {
        const { key } = found;
        return { key: toKey(found), ...(typeof key === 'string' && { secret: new Secret(key) }) };
      });
    const find = async (since: number): Answered<CreatedKey | undefined> => {
      const listed = await listKeys(call);
      if (!listed.ok) return listed;
      const created = listed.value.find(
        (key) =>
          !known.has(key.id) && (label === undefined || key.label === label) && isRecent(key.creationTime ?? '', since),
      );
      return ok(created === undefined ? undefined : { key: created });
    };
    const look = 'Check the list of developer keys before creating it again; deactivate a key whose secret nobody has.';
    return createOnce({ clock, signal: call?.signal, look, create, find });
  }

  return {
    createKey,
    listKeys,
    deactivateKey: (id, call) => change('deactivate developer key', 'deactivate', { key_id: id }, call),
    renameKey: (id, label, call) => change('rename developer key', 'label', { key_id: id, label }, call),
    async setKeyLimit(id, characters, call) {
      const operation = 'set developer key limit';
      if (characters !== null && (!Number.isSafeInteger(characters) || characters < 0))
        return fail(badRequest(operation, 'the limit is not a whole number of characters', 'Name 0 or more.'));
      return change(operation, 'limits', { key_id: id, characters }, call);
    },
    analytics: (request, call) => getAnalytics(transport, request, call),
    tagUsage: (request, call) => getTagUsage(transport, request, call),
  };
}
