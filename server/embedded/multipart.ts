import { fail, ok, type Result } from '../../shared/values/result.ts';
import { Fields } from './fields.ts';

export interface UploadedFile {
  /** From the part's content disposition; empty if it has none. */
  readonly name: string;
  readonly content: Buffer;
}

export interface Multipart {
  readonly fields: Fields;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

const BREAK = Buffer.from('\r\n');
const HEAD_END = Buffer.from('\r\n\r\n');

/** Parses a `multipart/form-data` body (RFC 7578). A part with a file name is a file, every other one a field. */
export function readMultipart(body: Buffer, contentType: string | undefined): Result<Multipart, string> {
  const match = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType ?? '');
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) return fail('the content type must be multipart/form-data with a boundary');
  const fields = new Map<string, string[]>();
  const files = new Map<string, UploadedFile>();
  for (const part of split(body, boundary)) {
    const headEnd = part.indexOf(HEAD_END);
    if (headEnd === -1) return fail('a part of the multipart body has no header');
    const disposition = headerOf(part.subarray(0, headEnd).toString('utf8'));
    const name = parameter(disposition, 'name');
    if (name === undefined) return fail('a part of the multipart body has no name');
    const content = part.subarray(headEnd + HEAD_END.length);
    const fileName = extended(disposition) ?? parameter(disposition, 'filename');
    if (fileName !== undefined) files.set(name, { name: fileName, content });
    else fields.set(name, [...(fields.get(name) ?? []), content.toString('utf8')]);
  }
  return ok({ fields: new Fields(fields, true), files });
}

/** The parts between the boundaries, without the line breaks that belong to the boundaries. */
function split(body: Buffer, boundary: string): readonly Buffer[] {
  const delimiter = Buffer.from(`--${boundary}`);
  const between = Buffer.concat([BREAK, delimiter]);
  const parts: Buffer[] = [];
  let at = body.indexOf(delimiter);
  if (at === -1) return parts;
  at += delimiter.length;
  while (at < body.length && body[at] !== 0x2d) {
    const start = body.indexOf(BREAK, at);
    const end = body.indexOf(between, at);
    if (start === -1 || end === -1) break;
    if (start + BREAK.length <= end) parts.push(body.subarray(start + BREAK.length, end));
    at = end + between.length;
  }
  return parts;
}

function headerOf(head: string): string {
  return head.split('\r\n').find((line) => /^content-disposition\s*:/i.test(line)) ?? '';
}

/** A quoted parameter, with the escapes used by browsers and libraries. */
function parameter(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, 'i').exec(header);
  const value = match?.[1] ?? match?.[2];
  return value
    ?.replace(/\\(.)/g, '$1')
    .replace(/%22/g, '"')
    .replace(/%0D%0A/gi, ' ');
}

/** `filename*=UTF-8''…` (RFC 5987). */
function extended(header: string): string | undefined {
  const value = /;\s*filename\*=utf-8''([^\s;]+)/i.exec(header)?.[1];
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
