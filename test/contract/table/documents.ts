import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ServiceError } from '../../../server/service/errors/errors.ts';
import type { DocumentStatus } from '../../../server/service/resources/document-types.ts';
import { ok, type Result } from '../../../shared/values/result.ts';
import { type Case, refused, type World, works } from './case.ts';

const UPLOAD = 'POST /v2/document';
const STATUS = 'POST /v2/document/{document_id}';
const RESULT = 'POST /v2/document/{document_id}/result';

const handle = ({ recall }: World) => ({ id: recall('document'), key: recall('document-key') });

/** Asks until the work is over. */
async function finished(world: World): Promise<Result<DocumentStatus, ServiceError>> {
  for (let questions = 0; questions < 300; questions += 1) {
    const status = await world.client.documents.status(handle(world));
    if (!status.ok || status.value.state === 'done' || status.value.state === 'error') return status;
    await world.pause();
  }
  throw new Error('the document does not come to an end');
}

/** The life of a document (docs/spec/service.md#documents). */
export const DOCUMENTS: readonly Case[] = [
  works(
    UPLOAD,
    'a text file',
    async ({ client, folder }) => {
      const path = join(folder, 'letter.txt');
      await writeFile(path, 'Dear hikers,\n\nthe hut is open.\n');
      return client.documents.upload({ path, sourceLang: 'EN', targetLang: 'DE' });
    },
    ({ id, key }, { remember }) => {
      expect(id).not.toBe('');
      expect(key).not.toBe('');
      remember('document', id);
      remember('document-key', key);
    },
  ),
  refused(
    STATUS,
    'with another key',
    (world) => world.client.documents.status({ ...handle(world), key: '0'.repeat(64) }),
    ['not-found', 'bad-request'],
  ),
  works(STATUS, 'goes to its end', finished, ({ state, billedCharacters }) => {
    expect(state).toBe('done');
    expect(billedCharacters).toBeGreaterThan(0);
  }),
  works(
    RESULT,
    'is written to a file',
    async (world) => {
      const path = join(world.folder, 'letter.de.txt');
      const done = await world.client.documents.download(handle(world), path);
      return done.ok ? ok({ ...done.value, text: await readFile(path, 'utf8') }) : done;
    },
    ({ size, text }) => {
      expect(Buffer.byteLength(text)).toBe(size);
      expect(text.trim().split('\n')).toHaveLength(3);
      expect(text).not.toContain('the hut is open');
    },
  ),
  refused(
    RESULT,
    'only once',
    (world) => world.client.documents.download(handle(world), join(world.folder, 'again.txt')),
    ['not-found', 'server'],
  ),
  refused(
    UPLOAD,
    'of a kind that is not there',
    async ({ client, folder }) => {
      const path = join(folder, 'song.mp3');
      await writeFile(path, 'la la la');
      return client.documents.upload({ path, targetLang: 'DE' });
    },
    ['bad-request'],
  ),
];
