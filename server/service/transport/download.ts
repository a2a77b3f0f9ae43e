import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { Clock } from '../clock.ts';
import { type ServiceError, serviceError } from '../errors/errors.ts';
import { type Explanations, fileError, protocolError } from '../errors/failures.ts';
import type { DocumentHandle, DownloadedDocument } from '../resources/document-types.ts';
import { documentRequest, documentStatus } from '../resources/documents.ts';
import type { Answered, CallOptions } from '../resources/translate-types.ts';
import type { Answer } from './attempt.ts';
import { waitBefore } from './retry.ts';
import type { Transport } from './transport.ts';

const OPERATION = 'download document';
/** How often one document is downloaded, if the service still has it each time. */
const TRIES = 4;
/** A slow connection must not lose a large document: up to an hour, as long as data arrives. */
const OVERALL = 3_600_000;

const EXPLAIN: Explanations = {
  404: {
    message: 'the service no longer has the document: it was downloaded before or has expired',
    advice: 'Upload it again.',
  },
  503: {
    message: 'the translation is not ready',
    advice: 'Ask for its status and download it when it is done.',
    final: true,
  },
};

/**
 * `POST /v2/document/{id}/result` (docs/spec/service.md#documents), written to a temporary file next to `path`, synced and renamed: `path` has either
 * the complete document or its previous content.
 *
 * The service deletes the document after a successful download, so nothing is repeated blindly: after a broken download the status is requested, and
 * the download is repeated only if the document still exists. If it is gone, the received part is kept and the error says where.
 */
export async function downloadDocument(
  transport: Transport,
  clock: Clock,
  handle: DocumentHandle,
  path: string,
  call?: CallOptions,
): Answered<DownloadedDocument> {
  for (let tries = 1; ; tries += 1) {
    const attempt = await downloadOnce(transport, clock, handle, path, call);
    if (attempt.ok) return attempt;
    const { error, partial } = attempt.error;
    const look = error.ambiguous === true || error.status === 503;
    if (!look) return fail(await withoutPartial(error, partial));
    if (error.kind === 'cancelled') return fail(await keeping(error, partial));
    const status = await documentStatus(transport, handle, call);
    if (!status.ok)
      return fail(await (status.error.kind === 'not-found' ? lost(error, partial) : keeping(error, partial)));
    const wait = waitBefore(tries, undefined, clock) ?? 0;
    if (status.value.state !== 'done' || tries === TRIES) return fail(await withoutPartial(stillThere(error), partial));
    await withoutPartial(error, partial);
    await clock.sleep(wait, call?.signal);
  }
}

/** A failed attempt, and the file with the received part. */
interface Broken {
  readonly error: ServiceError;
  readonly partial?: string;
}

async function downloadOnce(
  transport: Transport,
  clock: Clock,
  handle: DocumentHandle,
  path: string,
  call: CallOptions | undefined,
): Promise<Result<DownloadedDocument, Broken>> {
  const partial = `${path}.${randomUUID().slice(0, 8)}.part`;
  // The file is created first: a folder that cannot be written must not cost the only copy.
  let file: FileHandle;
  try {
    file = await open(partial, 'wx');
  } catch (thrown) {
    return fail({
      error: fileError(
        OPERATION,
        partial,
        thrown,
        'Check the folder and its permissions; the document is still on the service.',
      ),
    });
  }
  let written: Result<Written, ServiceError> | undefined;
  try {
    const request = { operation: OPERATION, method: 'POST' as const, accept: '*/*', once: true, explain: EXPLAIN };
    const streamed = await transport.stream(
      { ...request, ...documentRequest(handle, '/result'), overall: OVERALL },
      call,
      (answer) => writeAnswer(answer, file, path, clock, call?.signal),
    );
    written = streamed.ok ? streamed.value : streamed;
  } finally {
    await file.close();
  }
  if (!written.ok) return fail({ error: written.error, partial });
  return put(partial, path, written.value, clock, call?.signal);
}

interface Written {
  readonly size: number;
  readonly contentType: string;
}

/** Passes a broken connection on as an exception; a full disk is a value. */
async function writeAnswer(
  answer: Answer,
  file: FileHandle,
  path: string,
  clock: Clock,
  signal: AbortSignal | undefined,
): Answered<Written> {
  const contentType = answer.header('content-type') ?? '';
  if (contentType.startsWith('text/html') && !/^\.html?$/i.test(extname(path)))
    return fail(unclear(protocolError(OPERATION, 'a web page came instead of the document')));
  let size = 0;
  for await (const chunk of answer.chunks) {
    try {
      await writeAll(file, chunk, clock, signal);
    } catch (thrown) {
      const advice = 'Free some space; the status of the document says whether the service still has it.';
      return fail(unclear(fileError(OPERATION, path, thrown, advice)));
    }
    size += chunk.length;
  }
  if (size === 0) return fail(unclear(protocolError(OPERATION, 'the document is empty')));
  try {
    await patiently(() => file.sync(), clock, signal);
  } catch (thrown) {
    return fail(unclear(fileError(OPERATION, path, thrown, 'Check the disk.')));
  }
  return ok({ size, contentType });
}

/** Renames the file, and syncs the folder so that this survives a power failure (where possible). */
async function put(
  partial: string,
  path: string,
  written: Written,
  clock: Clock,
  signal: AbortSignal | undefined,
): Promise<Result<DownloadedDocument, Broken>> {
  try {
    await patiently(() => rename(partial, path), clock, signal);
  } catch (thrown) {
    return fail({ error: fileError(OPERATION, path, thrown, `The complete document is in ${partial}.`) });
  }
  const folder = await open(dirname(path)).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
  return ok({ path, ...written });
}

function unclear(error: ServiceError): ServiceError {
  return serviceError({ ...error, ambiguous: true });
}

async function withoutPartial(error: ServiceError, partial: string | undefined): Promise<ServiceError> {
  if (partial !== undefined) await rm(partial, { force: true }).catch(() => {});
  return error;
}

function stillThere(error: ServiceError): ServiceError {
  const { ambiguous: _, ...known } = error;
  return serviceError({ ...known, advice: 'The document is still on the service: download it again later.' });
}

async function keeping(error: ServiceError, partial: string | undefined): Promise<ServiceError> {
  const kept = (await worthKeeping(partial)) ? ` What had arrived is kept in ${partial}.` : '';
  return serviceError({
    ...error,
    advice: `Ask for the status of the document: if it is still there, download it again.${kept}`,
  });
}

async function lost(error: ServiceError, partial: string | undefined): Promise<ServiceError> {
  const { ambiguous: _, ...known } = error;
  const kept = (await worthKeeping(partial)) ? `; what had arrived is kept in ${partial}` : '';
  return serviceError({
    ...known,
    message: `${error.message}, and the service has removed the document since${kept}`,
    advice: 'Upload the document again.',
  });
}

/** An empty file is not worth keeping. */
async function worthKeeping(partial: string | undefined): Promise<boolean> {
  if (partial === undefined) return false;
  const size = await stat(partial).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0) await rm(partial, { force: true }).catch(() => {});
  return size > 0;
}

/** Pauses before a write is retried, in milliseconds: a full disk may be cleared, a network drive may come back. */
const PAUSES = [500, 1_000, 2_000, 4_000];

/** What is needed of a file being written. */
export interface Sink {
  write(bytes: Uint8Array, offset: number, length: number): Promise<{ readonly bytesWritten: number }>;
}

/**
 * Writes all of a chunk. The chunk in memory may be the only copy, so a failed write is retried from where it stopped; meanwhile the sender waits.
 * @throws the last system error
 */
export async function writeAll(file: Sink, chunk: Uint8Array, clock: Clock, signal?: AbortSignal): Promise<void> {
  let offset = 0;
  let failures = 0;
  while (offset < chunk.length) {
    try {
      const { bytesWritten } = await file.write(chunk, offset, chunk.length - offset);
      // Nothing written and no error: some full disks behave like this.
      if (bytesWritten === 0) throw Object.assign(new Error('no byte could be written'), { code: 'ENOSPC' });
      offset += bytesWritten;
      failures = 0;
    } catch (error) {
      await pause(error, failures++, clock, signal);
    }
  }
}

/** Retries the other steps of a write in the same way. @throws the last system error */
export async function patiently(step: () => Promise<void>, clock: Clock, signal?: AbortSignal): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await step();
    } catch (error) {
      await pause(error, failures, clock, signal);
    }
  }
}

async function pause(error: unknown, failures: number, clock: Clock, signal?: AbortSignal): Promise<void> {
  const ms = PAUSES[failures];
  if (ms === undefined || signal?.aborted === true) throw error;
  await clock.sleep(ms, signal);
}
