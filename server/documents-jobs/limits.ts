import { fail, ok, type Result } from '../../shared/result.ts';

/** The plan of an account; `unknown` until somebody knows. */
export type Plan = 'free' | 'paid' | 'unknown';

/** A kind of document the service takes. Sizes are bytes. */
export interface DocumentKind {
  /** Lower case, no dot. */
  readonly extension: string;
  /** Extension of the result when none is asked for. */
  readonly output: string;
  /** Other extensions the result may have. */
  readonly alternatives: readonly string[];
  readonly freeBytes: number;
  readonly paidBytes: number;
  /** Characters such a document is billed at least. */
  readonly minimumCharacters: number;
}

const KB = 1024;
const MB = 1024 * KB;
const OFFICE_MINIMUM = 50_000;

/** What the service takes, by extension (docs/spec/service.md#document-kinds). */
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

const PICTURES = new Set(['jpeg', 'jpg', 'png']);

/** Pictures are not billed, for the time being. */
export function isBilled({ extension }: DocumentKind): boolean {
  return !PICTURES.has(extension);
}

/** Why a document cannot be uploaded: `usage` is the caller's choice, `file` the document itself. One sentence for people. */
export interface DocumentProblem {
  readonly kind: 'usage' | 'file';
  readonly message: string;
}

/** The kind of a document, by its name. `name` is what messages call it. */
export function documentKind(path: string, name: string): Result<DocumentKind, DocumentProblem> {
  const extension = /\.([a-z\d]{1,8})$/i.exec(path)?.[1]?.toLowerCase();
  const found = DOCUMENT_KINDS.find((entry) => entry.extension === extension);
  if (found !== undefined) return ok(found);
  const known = DOCUMENT_KINDS.map((entry) => entry.extension).join(', ');
  return fail({ kind: 'usage', message: `${name} is no document the service translates. Kinds it takes: ${known}.` });
}

/** Extension of the result; only PDF leaves a choice. `asked` may have a leading dot. */
export function outputExtension(
  { extension, output, alternatives }: DocumentKind,
  asked: string | undefined,
  name: string,
): Result<string, DocumentProblem> {
  const wanted = asked?.replace(/^\./, '').toLowerCase() ?? output;
  if (wanted === output || alternatives.includes(wanted)) return ok(wanted);
  const choice = [output, ...alternatives].map((entry) => `.${entry}`).join(' or ');
  return fail({
    kind: 'usage',
    message: `${name} cannot become .${wanted}: a .${extension} document becomes ${choice}.`,
  });
}

/** Whether the plan takes a document of `bytes`. With an unknown plan the larger limit counts: the service has the last word. */
export function checkSize(entry: DocumentKind, bytes: number, plan: Plan, name: string): DocumentProblem | undefined {
  if (bytes === 0) return { kind: 'file', message: `${name} is empty: there is nothing to translate.` };
  const most = plan === 'free' ? entry.freeBytes : entry.paidBytes;
  if (bytes <= most) return undefined;
  const upgrade = bytes <= entry.paidBytes ? ` (${size(entry.paidBytes)} on a paid plan)` : '';
  return {
    kind: 'file',
    message: `${name} is too large: ${size(bytes)}, and .${entry.extension} documents may have ${size(most)}${upgrade}. Split it.`,
  };
}

function size(bytes: number): string {
  const [value, unit] = bytes >= MB ? [bytes / MB, 'MB'] : [bytes / KB, 'KB'];
  return `${Math.ceil(value * 10) / 10} ${unit}`;
}

function kind(extension: string, freeBytes: number, paidBytes: number, minimumCharacters: number): DocumentKind {
  return { extension, output: extension, alternatives: [], freeBytes, paidBytes, minimumCharacters };
}
