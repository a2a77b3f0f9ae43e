import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '../../client.ts';

export function journalOf(stateFolder: string): string {
  return join(stateFolder, 'documents.sqlite');
}

/** Whether anything was ever written into a journal. Looks at a file name, nothing more. */
export function hasJournal({ client }: { readonly client: Client }): boolean {
  const folder = client.options.stateFolder;
  return folder !== undefined && existsSync(journalOf(folder));
}
