import { join } from 'node:path';

/** Paths of the documents' journal in a state folder, and of the fallback for its secret. Nothing else is loaded: some callers run at every start. */
export function journalIn(folder: string): { readonly journal: string; readonly secret: string } {
  return { journal: join(folder, 'documents.sqlite'), secret: join(folder, 'documents.secret') };
}
