import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { StreamBody } from './wire.ts';

/** A file as the last part of a form. */
export interface FilePart {
  readonly path: string;
  readonly filename: string;
  /** Bytes. */
  readonly size: number;
}

/** A streamed `multipart/form-data` body (RFC 7578) of known length; a file that grows meanwhile is sent as it was measured. */
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

/** Names inside quotes, as browsers escape them (HTML, multipart form data). */
function escaped(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
