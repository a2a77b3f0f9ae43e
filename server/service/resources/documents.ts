import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { DOCUMENT_LIMITS } from '../../../shared/document-kinds.ts';
import { serviceSource } from '../../../shared/locale.ts';
import { fail, ok } from '../../../shared/values/result.ts';
import { ask } from '../ask.ts';
import { type ServiceError, serviceError } from '../errors/errors.ts';
import { badRequest, type Explanations, fileError } from '../errors/failures.ts';
import type { Transport } from '../transport/transport.ts';
import type { StreamBody } from '../transport/wire.ts';
import type { DocumentHandle, DocumentStatus, DocumentUpload } from './document-types.ts';
import type { Answered, CallOptions } from './translate-types.ts';

const UPLOAD: Explanations = {
  413: {
    message: 'the document is larger than the plan allows',
    advice: DOCUMENT_LIMITS,
  },
  429: { message: 'too many requests, or too many documents that have not been downloaded yet' },
};

const handleSchema = z.object({ document_id: z.string(), document_key: z.string() });

/**
 * `POST /v2/document` (docs/spec/service.md#documents). Never repeated if it is unclear whether the service has accepted it:
 * the error is then marked `ambiguous`. The handle must be recorded before anything else is done with it.
 */
export async function uploadDocument(
  transport: Transport,
  upload: DocumentUpload,
  call?: CallOptions,
): Answered<DocumentHandle> {
  const operation = 'upload document';
  if (upload.glossaryIds !== undefined && (upload.sourceLang ?? '') === '')
    return fail(badRequest(operation, 'a glossary needs a source language', 'Name the source language.'));
  const size = await fileSize(operation, upload.path);
  if (!size.ok) return size;
  const filename = upload.filename ?? basename(upload.path);
  const stream = multipartBody(uploadFields(upload), { path: upload.path, filename, size: size.value });
  const post = { operation, method: 'POST', path: '/v2/document', stream, once: true, explain: UPLOAD } as const;
  const handle = await ask(transport, post, call, handleSchema, (found) => ({
    id: found.document_id,
    key: found.document_key,
  }));
  return handle.ok ? handle : fail(await uploadProblem(upload.path, size.value, handle.error));
}

function uploadFields(upload: DocumentUpload): ReadonlyMap<string, string> {
  const fields = new Map([['target_lang', upload.targetLang]]);
  if ((upload.sourceLang ?? '') !== '') fields.set('source_lang', serviceSource(upload.sourceLang ?? ''));
  if (upload.formality !== undefined) fields.set('formality', upload.formality);
  const { glossaryIds = [], styleId, translationMemoryId, translationMemoryThreshold, parameters = {} } = upload;
  if (glossaryIds.length > 0) fields.set(glossaryIds.length === 1 ? 'glossary_id' : 'glossary_ids', glossaryIds.join());
  if (styleId !== undefined) fields.set('style_id', styleId);
  if (translationMemoryId !== undefined) fields.set('translation_memory_id', translationMemoryId);
  if (translationMemoryThreshold !== undefined)
    fields.set('translation_memory_threshold', String(translationMemoryThreshold));
  for (const [name, value] of Object.entries(parameters))
    fields.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (upload.outputFormat !== undefined) fields.set('output_format', upload.outputFormat.replace(/^\./, ''));
  return fields;
}

async function fileSize(operation: string, path: string): Answered<number> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return fail(fileError(operation, path, 'it is not a file', 'Name a document.'));
    return ok(found.size);
  } catch (thrown) {
    return fail(fileError(operation, path, thrown, 'Check the path and the permissions.'));
  }
}

/** A file that was deleted or truncated while it was read looks like a broken connection: report the real cause. */
async function uploadProblem(path: string, sent: number, error: ServiceError): Promise<ServiceError> {
  if (error.kind === 'network') {
    const now = await fileSize(error.operation, path);
    if (!now.ok) return now.error;
    if (now.value < sent)
      return fileError(error.operation, path, 'it changed while it was read', 'Upload it again when it is complete.');
  }
  if (error.ambiguous !== true) return error;
  const advice =
    'Upload it again if you need it: a document that is never downloaded is not billed, but counts as waiting for a while.';
  return serviceError({ ...error, advice });
}

const statusSchema = z.object({
  document_id: z.string(),
  status: z.string(),
  seconds_remaining: z.nullish(z.number()),
  billed_characters: z.nullish(z.number()),
  error_message: z.nullish(z.string()),
  message: z.nullish(z.string()),
});

/** Longer estimates are ignored. */
const A_DAY = 86_400;

/** `POST /v2/document/{id}`. */
export function documentStatus(
  transport: Transport,
  handle: DocumentHandle,
  call?: CallOptions,
): Answered<DocumentStatus> {
  const operation = 'get document status';
  const explain: Explanations = {
    404: {
      message: 'the service has no such document: it was downloaded before, has expired, or the key is a different one',
      advice: 'Upload the document again.',
    },
  };
  const post = { operation, method: 'POST', ...documentRequest(handle, ''), explain } as const;
  return ask(transport, post, call, statusSchema, toStatus);
}

function toStatus(found: z.output<typeof statusSchema>): DocumentStatus {
  const { status, seconds_remaining: seconds, billed_characters: billed, error_message, message } = found;
  const state = status === 'queued' || status === 'done' || status === 'error' ? status : 'translating';
  const said = error_message ?? message ?? (state === 'error' ? 'no reason given' : undefined);
  return {
    state,
    ...(typeof seconds === 'number' && seconds >= 0 && seconds <= A_DAY && { secondsRemaining: seconds }),
    ...(typeof billed === 'number' && { billedCharacters: billed }),
    ...(said !== undefined && { errorMessage: said }),
  };
}

/** What all requests about one document share. */
export function documentRequest(
  handle: DocumentHandle,
  below: '' | '/result',
): { readonly path: string; readonly json: string; readonly secrets: readonly string[] } {
  return {
    path: `/v2/document/${encodeURIComponent(handle.id)}${below}`,
    json: JSON.stringify({ document_key: handle.key }),
    secrets: [handle.key],
  };
}

/** A file as the last part of a form. */
export interface FilePart {
  readonly path: string;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
}

/** A streamed `multipart/form-data` body (RFC 7578) of known length; if a file grows meanwhile, only the measured part is sent. */
export function multipartBody(fields: ReadonlyMap<string, string>, file: FilePart): StreamBody {
  const boundary = `dragoman-${randomUUID()}`;
  const parts = [...fields].map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`,
  );
  const head = Buffer.from(
    `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escaped(file.filename)}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield head;
    if (file.size > 0) yield* createReadStream(file.path, { end: file.size - 1 });
    yield tail;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: head.length + file.size + tail.length,
    open: () => Readable.from(pieces(), { objectMode: false }),
  };
}

/** Names in quotes, escaped as in browsers (HTML, multipart form data). */
function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
