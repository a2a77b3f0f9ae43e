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

/** Parses a `multipart/form-data` body (RFC 7578) with Node's own parser. A part with a file name is a file, every other one a field. */
export async function readMultipart(body: Buffer, contentType = ''): Promise<Result<Multipart, string>> {
  if (!/^multipart\/form-data\s*;.*\bboundary=/i.test(contentType))
    return fail('the content type must be multipart/form-data with a boundary');
  const fields = new Map<string, string[]>();
  const files = new Map<string, UploadedFile>();
  try {
    const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
    for (const [name, value] of form) {
      const values = fields.get(name);
      if (typeof value !== 'string')
        files.set(name, { name: value.name, content: Buffer.from(await value.arrayBuffer()) });
      else if (values === undefined) fields.set(name, [value]);
      else values.push(value);
    }
  } catch {
    return fail('the multipart body is malformed');
  }
  return ok({ fields: new Fields(fields, true), files });
}
