import type { Plan } from '../options.ts';

/** How a kind of document is handled. Sizes are in bytes. */
export interface DocumentType {
  readonly extension: string;
  readonly freeBytes: number;
  readonly paidBytes: number;
  /** The minimum billed for such a document, in characters. */
  readonly minimumCharacters: number;
  /** Extension of the result. */
  readonly output: string;
  readonly contentType: string;
}

const KB = 1024;
const MB = 1024 * KB;
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const DOCX = `${OFFICE}.wordprocessingml.document`;

/** The kinds that the service accepts, by extension (docs/spec/service.md#document-kinds). */
export const DOCUMENT_TYPES: readonly DocumentType[] = [
  type('docx', 10 * MB, 30 * MB, 50_000, DOCX),
  { ...type('doc', 10 * MB, 30 * MB, 50_000, DOCX), output: 'docx' },
  type('pptx', 10 * MB, 30 * MB, 50_000, `${OFFICE}.presentationml.presentation`),
  type('xlsx', 10 * MB, 30 * MB, 50_000, `${OFFICE}.spreadsheetml.sheet`),
  type('pdf', 10 * MB, 30 * MB, 50_000, 'application/pdf'),
  type('htm', 5 * MB, 5 * MB, 0, 'text/html; charset=utf-8'),
  type('html', 5 * MB, 5 * MB, 0, 'text/html; charset=utf-8'),
  type('txt', MB, MB, 0, 'text/plain; charset=utf-8'),
  type('xlf', 10 * MB, 10 * MB, 0, 'application/xliff+xml'),
  type('xliff', 10 * MB, 10 * MB, 0, 'application/xliff+xml'),
  type('srt', 150 * KB, 150 * KB, 0, 'application/x-subrip'),
  type('jpeg', 3 * MB, 3 * MB, 0, 'image/jpeg'),
  type('jpg', 3 * MB, 3 * MB, 0, 'image/jpeg'),
  type('png', 3 * MB, 3 * MB, 0, 'image/png'),
];

export const MAX_DOCUMENT_BYTES = Math.max(...DOCUMENT_TYPES.map((entry) => entry.paidBytes));

export function documentType(fileName: string): DocumentType | undefined {
  const extension = /\.([a-z]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase();
  return DOCUMENT_TYPES.find((entry) => entry.extension === extension);
}

export function maxBytes(entry: DocumentType, plan: Plan): number {
  return plan === 'free' ? entry.freeBytes : entry.paidBytes;
}

function type(
  extension: string,
  freeBytes: number,
  paidBytes: number,
  minimumCharacters: number,
  contentType: string,
): DocumentType {
  return { extension, freeBytes, paidBytes, minimumCharacters, output: extension, contentType };
}
