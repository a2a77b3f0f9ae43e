import { join } from 'node:path';

/** Where the journal of documents is in a state folder, and the secret of whoever has no better place for it. Names only: whoever asks at every start loads nothing else. */
export function journalIn(folder: string): { readonly journal: string; readonly secret: string } {
  return { journal: join(folder, 'documents.sqlite'), secret: join(folder, 'documents.secret') };
}
