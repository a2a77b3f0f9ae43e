import { DOCUMENT_KINDS, type DocumentKind } from '../../../../shared/document-kinds.ts';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';

/** The plan of an account; `unknown` until it is determined. */
export type Plan = 'free' | 'paid' | 'unknown';

const MB = 1024 * 1024;
const PICTURES = new Set(['jpeg', 'jpg', 'png']);

/** Images are not billed at present. */
export function isBilled({ extension }: DocumentKind): boolean {
  return !PICTURES.has(extension);
}

/** Why a document cannot be uploaded: `usage` is the caller's choice, `file` the document itself. One sentence for the user. */
export interface DocumentProblem {
  readonly kind: 'usage' | 'file';
  readonly message: string;
}

/** The kind of a document, by its file name. `name` is used in messages. */
export function documentKind(path: string, name: string): Result<DocumentKind, DocumentProblem> {
  const extension = /\.([a-z\d]{1,8})$/i.exec(path)?.[1]?.toLowerCase();
  const found = DOCUMENT_KINDS.find((entry) => entry.extension === extension);
  if (found !== undefined) return ok(found);
  const known = DOCUMENT_KINDS.map((entry) => entry.extension).join(', ');
  return fail({
    kind: 'usage',
    message: `${name} is not a document that the service translates. Supported kinds: ${known}.`,
  });
}

/** Extension of the result; there is a choice only for PDF. `asked` may have a leading dot. */
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

/** Whether the plan accepts a document of `bytes`. For an unknown plan, the larger limit applies: the service decides. */
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
  const [value, unit] = bytes >= MB ? [bytes / MB, 'MB'] : [bytes / 1024, 'KB'];
  return `${Math.ceil(value * 10) / 10} ${unit}`;
}
