import type { Span } from './span.ts';

/** A run of text as a reader sees it: entities, escapes and CDATA decoded. */
export interface TextPart {
  readonly kind: 'text';
  /** The decoded text. */
  readonly text: string;
  /** The raw range in the document. `slice(document, span)` decodes to `text`. */
  readonly span: Span;
  /**
   * For each UTF-16 offset of `text` (and one past its end) the offset in the raw text, relative to `span.start`. Absent when raw and decoded text
   * are the same, so that the common case costs nothing.
   */
  readonly offsets?: Uint32Array;
}

export type CodeRole = 'open' | 'close' | 'standalone';

/**
 * An inline code: markup inside a text that a translation must carry unchanged (an XLIFF `x`, `g`, `ph`, `pc`; an SRT `<i>` or `{\an8}`).
 * A spanning code is two parts, `open` and `close`, that share `id`.
 */
export interface CodePart {
  readonly kind: 'code';
  readonly role: CodeRole;
  /** Pairs a source code with its target code, and an opening code with its closing code. Unique per code (or pair) within a content. */
  readonly id: string;
  /** The exact document text of the code, written back byte for byte. */
  readonly raw: string;
  readonly span: Span;
  /** What the code stands for, as shown to people (`equiv-text`, `disp`, the native code). */
  readonly display?: string;
  /** The element or tag name, for people and for checks: `x`, `g`, `bpt`, `i`. */
  readonly name: string;
  /** Editing hints of XLIFF 2 and `clone` of 1.2. When absent, the code may not be deleted, but may be copied and reordered. */
  readonly deletable?: boolean;
  readonly copyable?: boolean;
  readonly reorderable?: boolean;
  /** Annotates the text (a comment, a term) and is not part of the native document: source and target each have their own. */
  readonly annotation?: boolean;
  /** Editing hints apply (XLIFF 2): a target may lack the code unless it is marked as not deletable, and may have codes of its own. */
  readonly hinted?: boolean;
}

export type Part = TextPart | CodePart;

/** The content of a source or a target: text and inline codes in document order. */
export interface Content {
  /** The raw inner range in the document (between the tags, between the quotes). */
  readonly span: Span;
  readonly parts: readonly Part[];
  /** The text without its codes, set by formats that can provide it without building the parts. Call `plainText` to read it. */
  readonly plain?: string;
}

/** New content for a target: decoded text, and codes taken from the source or the old target. */
export type NewPart = string | CodePart;

/** The text of a content without its codes. */
export function plainText(content: Content): string {
  const { plain } = content;
  if (plain !== undefined) return plain;
  let text = '';
  for (const part of content.parts) if (part.kind === 'text') text += part.text;
  return text;
}

export function codesOf(content: Content): readonly CodePart[] {
  return content.parts.filter((part) => part.kind === 'code');
}

/** True when there is nothing to read: only white space, and no code. */
export function isBlank(content: Content | undefined): boolean {
  if (content === undefined) return true;
  const { plain } = content;
  if (plain !== undefined && plain.trim() !== '') return false;
  return content.parts.every((part) => part.kind === 'text' && part.text.trim() === '');
}

/** Text and raw codes joined; two contents with the same signature say the same thing with the same codes. */
export function signature(parts: readonly (Part | string)[]): string {
  return parts
    .map((part) =>
      typeof part === 'string' ? part : part.kind === 'text' ? part.text : `\u0001${part.id}\u0002${part.role}\u0001`,
    )
    .join('');
}

/** The document range of `from..to` (UTF-16 offsets in `part.text`). */
export function locate(part: TextPart, from: number, to: number): Span {
  const { offsets, span } = part;
  const raw = (at: number) =>
    span.start + (offsets === undefined ? at : (offsets[Math.min(at, offsets.length - 1)] ?? at));
  return { start: raw(from), end: raw(to) };
}

/** Parts turned into a content, as in a document of their own. */
export function contentOf(parts: readonly NewPart[]): Content {
  let at = 0;
  const placed = parts.map((part): Part => {
    const length = typeof part === 'string' ? part.length : part.raw.length;
    const span = { start: at, end: at + length };
    at = span.end;
    return typeof part === 'string' ? { kind: 'text', text: part, span } : { ...part, span };
  });
  return { span: { start: 0, end: at }, parts: placed };
}
