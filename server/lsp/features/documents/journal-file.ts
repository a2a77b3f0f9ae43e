import { existsSync } from 'node:fs';
import { journalIn } from '../../../engine/documents/place.ts';
import type { Client } from '../../client.ts';

/** Whether anything was ever written to a journal. Only checks for a file name. */
export function hasJournal({ client }: { readonly client: Client }): boolean {
  const folder = client.options.stateFolder;
  return folder !== undefined && existsSync(journalIn(folder).journal);
}
