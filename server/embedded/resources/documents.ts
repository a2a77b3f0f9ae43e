import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { decodeFields } from '../body.ts';
import type { DocumentHandle } from '../documents/jobs.ts';
import { type DocumentType, documentType, maxBytes } from '../documents/types.ts';
import type { Fields } from '../fields.ts';
import { sourceLanguage, targetLanguage } from '../languages.ts';
import { readMultipart, type UploadedFile } from '../multipart.ts';
import { json, quotaExceeded, type Reply, refuse } from '../reply.ts';
import type { Call } from '../router.ts';
import { findCustomization } from './customization.ts';
import { findTerms } from './terms.ts';
import { readLanguages } from './translate-options.ts';

/** `POST /v2/document` (docs/spec/service.md#documents). */
export async function uploadDocument({ service, caller, body, headers }: Call): Promise<Reply> {
  const parts = await readMultipart(body, headers['content-type']);
  if (!parts.ok) return refuse(400, `Bad request: ${parts.error}.`);
  const { fields, files } = parts.value;
  const languages = readLanguages(fields);
  const chosen = chooseType(fields, files.get('file'));
  if (fields.problem !== undefined) return refuse(400, fields.problem);
  if (!chosen.ok) return chosen.error;
  const { fileName, type, output, content } = chosen.value;
  const textOnly = [languages.source, languages.target].find((code) => isTextOnly(code));
  if (textOnly !== undefined) return refuse(400, `Documents in the language ${textOnly} are not supported.`);
  const most = maxBytes(type, caller.plan);
  if (content.length > most)
    return refuse(413, `Documents of the type .${type.extension} are limited to ${most} bytes.`);
  const memory = findCustomization(service, languages, languages);
  if (!memory.ok) return memory.error;
  const terms = findTerms(service, languages.glossaryIds, { source: languages.source ?? '', target: languages.target });
  if (!terms.ok) return terms.error;
  if (!service.usage.fits(caller.keyId, 1)) return quotaExceeded();
  const handle = service.documents.submit(content, {
    ...languages,
    fileName,
    output,
    keyId: caller.keyId,
    plan: caller.plan,
  });
  if (handle === undefined) return refuse(429, 'Too many requests: too many documents have not been downloaded yet.');
  return json(200, { document_id: handle.documentId, document_key: handle.documentKey });
}

/** `POST /v2/document/{document_id}`. */
export function getDocumentStatus(call: Call): Reply {
  const handle = readHandle(call);
  if (!handle.ok) return handle.error;
  const status = call.service.documents.status(handle.value);
  if (status === undefined) return notFound();
  const document = { document_id: handle.value.documentId, status: status.status };
  switch (status.status) {
    case 'queued':
      return json(200, document);
    case 'translating':
      return json(200, { ...document, seconds_remaining: status.secondsRemaining });
    case 'done':
      return json(200, { ...document, billed_characters: status.billedCharacters });
    case 'error':
      return json(200, { ...document, error_message: status.message, message: status.message });
  }
}

/** `POST /v2/document/{document_id}/result`: once. The document is removed, and billed, when all of it has been sent. */
export function downloadDocument(call: Call): Reply {
  const handle = readHandle(call);
  if (!handle.ok) return handle.error;
  const { service, caller } = call;
  const { documents, usage } = service;
  const status = documents.status(handle.value);
  if (status === undefined) return notFound();
  if (status.status === 'error') return refuse(400, `The document could not be translated: ${status.message}`);
  if (status.status !== 'done') return refuse(503, 'The document translation is not done yet.');
  const result = documents.result(handle.value);
  if (result === undefined) return notFound();
  if (!usage.fits(caller.keyId, status.billedCharacters)) return quotaExceeded();
  return {
    status: 200,
    type: documentType(`result.${result.details.output}`)?.contentType ?? 'application/octet-stream',
    body: result.content,
    sent: () => {
      if (documents.remove(handle.value.documentId)) usage.charge(caller.keyId, 'document', status.billedCharacters);
    },
  };
}

interface Chosen {
  readonly fileName: string;
  readonly type: DocumentType;
  readonly output: string;
  readonly content: Buffer;
}

function chooseType(fields: Fields, file: UploadedFile | undefined): Result<Chosen, Reply> {
  if (file === undefined) return fail(refuse(400, "Parameter 'file' not specified."));
  const fileName = fields.text('filename') || file.name;
  const type = documentType(fileName);
  if (type === undefined) {
    return fail(refuse(400, 'Invalid file data.', `The kind of document of '${fileName}' is not known.`));
  }
  if (file.content.length === 0) return fail(refuse(400, 'Invalid file data: the document is empty.'));
  const output = (fields.text('output_format') || type.output).replace(/^\./, '').toLowerCase();
  if (output !== type.output && output !== type.extension && !(type.extension === 'pdf' && output === 'docx')) {
    return fail(refuse(400, `Value for 'output_format' not supported: .${type.extension} cannot become .${output}.`));
  }
  return ok({ fileName, type, output, content: file.content });
}

function isTextOnly(code: string | undefined): boolean {
  if (code === undefined) return false;
  return (sourceLanguage(code) ?? targetLanguage(code))?.textOnly === true;
}

function readHandle({ path, body, headers }: Call): Result<DocumentHandle, Reply> {
  const fields = decodeFields(body, headers['content-type']);
  if (!fields.ok) return fields;
  const documentKey = fields.value.required('document_key');
  if (fields.value.problem !== undefined) return fail(refuse(400, fields.value.problem));
  return ok({ documentId: path.get('document_id') ?? '', documentKey });
}

function notFound(): Reply {
  return refuse(
    404,
    'Document not found: it is not known, was downloaded already, or the document_key is not its key.',
  );
}
