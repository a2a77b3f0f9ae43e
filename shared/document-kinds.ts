/** A kind of document that the service accepts. Sizes are in bytes. */
export interface DocumentKind {
  /** Lower case, no dot. */
  readonly extension: string;
  /** Default extension of the result. */
  readonly output: string;
  /** Other extensions the result may have. */
  readonly alternatives: readonly string[];
  readonly freeBytes: number;
  readonly paidBytes: number;
  /** Minimum number of characters that is billed. */
  readonly minimumCharacters: number;
}

const KB = 1024;
const MB = 1024 * KB;
const OFFICE_MINIMUM = 50_000;

/** The kinds that the service accepts, by extension (docs/spec/service.md#document-kinds). */
export const DOCUMENT_KINDS: readonly DocumentKind[] = [
  kind('docx', 10 * MB, 30 * MB, OFFICE_MINIMUM),
  { ...kind('doc', 10 * MB, 30 * MB, OFFICE_MINIMUM), output: 'docx' },
  kind('pptx', 10 * MB, 30 * MB, OFFICE_MINIMUM),
  kind('xlsx', 10 * MB, 30 * MB, OFFICE_MINIMUM),
  { ...kind('pdf', 10 * MB, 30 * MB, OFFICE_MINIMUM), alternatives: ['docx'] },
  kind('htm', 5 * MB, 5 * MB, 0),
  kind('html', 5 * MB, 5 * MB, 0),
  kind('txt', MB, MB, 0),
  kind('xlf', 10 * MB, 10 * MB, 0),
  kind('xliff', 10 * MB, 10 * MB, 0),
  kind('srt', 150 * KB, 150 * KB, 0),
  kind('jpeg', 3 * MB, 3 * MB, 0),
  kind('jpg', 3 * MB, 3 * MB, 0),
  kind('png', 3 * MB, 3 * MB, 0),
];

/** The same, for users. */
export const DOCUMENT_LIMITS =
  'Limits: 10 MB (30 MB paid) for office files and PDF, 10 MB XLIFF, 5 MB HTML, 1 MB text, 150 KB SRT.';

function kind(extension: string, freeBytes: number, paidBytes: number, minimumCharacters: number): DocumentKind {
  return { extension, output: extension, alternatives: [], freeBytes, paidBytes, minimumCharacters };
}
