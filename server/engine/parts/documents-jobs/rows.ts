import type { ServiceErrorKind } from '../../../service/errors/errors.ts';
import type { Job, JobOptions, JobState } from './job.ts';

/** A row as the database returns it. */
export type Row = Readonly<Record<string, unknown>>;

/** The job of a row. Only the journal writes the columns. */
export function jobOf(row: Row): Job {
  const { document_id, error, error_kind, billed, digest, owner, owner_pid, owner_host, lease } = row;
  return {
    id: String(row['id']),
    source: String(row['source']),
    target: String(row['target']),
    locale: String(row['locale']),
    options: optionsOf(String(row['options'])),
    service: String(row['service']),
    state: String(row['state']) as JobState,
    created: Number(row['created']),
    updated: Number(row['updated']),
    ...(typeof document_id === 'string' && { documentId: document_id }),
    ...(typeof error === 'string' && { error: { kind: String(error_kind) as ServiceErrorKind, message: error } }),
    ...(typeof billed === 'number' && { billedCharacters: billed }),
    ...(typeof digest === 'string' && { digest }),
    ...(typeof owner === 'string' && {
      owner: { pid: Number(owner_pid), host: String(owner_host), lease: Number(lease) },
    }),
  };
}

/** Journals of older versions have a single glossary. */
function optionsOf(json: string): JobOptions {
  const { glossaryId, ...options } = JSON.parse(json) as JobOptions & { readonly glossaryId?: string };
  return glossaryId === undefined ? options : { ...options, glossaryIds: [glossaryId] };
}
