import * as z from 'zod/mini';
import { ok } from '../../../../shared/values/result.ts';
import type { Context } from '../../context.ts';
import { type Entry, entry } from './entry.ts';
import { isPublicKey, seal } from './seal.ts';

const id = z.string().check(z.minLength(1));
const publicKey = z.string().check(z.refine(isPublicKey, 'not an uncompressed P-256 point in base64'));

/** `dragoman.server.keys.*`: developer keys of an organization, for admin keys. */
export function keyCommands(context: Context): readonly Entry[] {
  const role = 'admin';
  return [
    entry(context, 'dragoman.server.keys.list', {
      title: 'Asking for the developer keys',
      shape: 'no argument',
      schema: z.object({}),
      role,
      run: (client, _, call) => client.admin.listKeys(call),
    }),
    entry(context, 'dragoman.server.keys.create', {
      title: 'Creating a developer key',
      shape: 'one argument { label?, publicKey }',
      schema: z.object({ label: z.optional(z.string()), publicKey }),
      role,
      async run(client, argument, call) {
        const created = await client.admin.createKey(argument.label, call);
        if (!created.ok) return created;
        const { key, secret } = created.value;
        // Never in plain text: a client may write this answer to a log.
        const sealed = secret && seal(secret.reveal(), argument.publicKey);
        return ok({ key, ...(sealed !== undefined && { secret: sealed }) });
      },
    }),
    entry(context, 'dragoman.server.keys.rename', {
      title: 'Renaming the developer key',
      shape: 'one argument { id, label }',
      schema: z.object({ id, label: z.string() }),
      role,
      run: (client, key, call) => client.admin.renameKey(key.id, key.label, call),
    }),
    entry(context, 'dragoman.server.keys.limit', {
      title: 'Setting the limit of the developer key',
      shape: 'one argument { id, characters: number | null }',
      schema: z.object({ id, characters: z.nullable(z.int().check(z.minimum(0))) }),
      role,
      run: (client, key, call) => client.admin.setKeyLimit(key.id, key.characters, call),
    }),
    entry(context, 'dragoman.server.keys.deactivate', {
      title: 'Deactivating the developer key',
      shape: 'one argument { id }',
      schema: z.object({ id }),
      role,
      run: (client, key, call) => client.admin.deactivateKey(key.id, call),
    }),
  ];
}
