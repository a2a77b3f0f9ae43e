import type { CodePart, CodeRole, NewPart, Part } from '../../../core/text/content.ts';
import { hasChoice } from '../../../core/text/messages/icu.ts';
import {
  findPlaceholders,
  type PlaceholderKind,
  type PlaceholderOptions,
  readAttributes,
} from '../../../core/text/placeholders/index.ts';

/** Something in a segment that is no text: an inline code or a placeholder, whatever the format writes for it. */
export interface SegmentCode {
  readonly role: CodeRole;
  /**
   * `=` and what it stands for (`={name}`, `=<b>`), so that `{name}` in one format and `<x equiv-text="{name}"/>` in another are the same;
   * `#` and its id where a file tells nothing but that.
   */
  readonly identity: string;
}

/** A source or a target without its format: exact text, and codes. No text is empty, no two texts are neighbours. */
export type Segment = readonly (string | SegmentCode)[];

interface AnyContent {
  readonly parts: readonly (Part | NewPart)[];
}

/** Kinds that stay text: they may differ between languages, or say nothing beside their letters. */
const TEXT: ReadonlySet<PlaceholderKind> = new Set([
  'url',
  'email',
  'entity',
  'protected',
  'escape',
  'brace-escape',
  'vue-literal',
]);

/** A code of a content, and what is written for it there. */
export interface RawCode {
  readonly code: SegmentCode;
  readonly raw: string | CodePart;
}

/** The segment of a content, or of what will be one. */
export function segmentOf(content: AnyContent, placeholders: PlaceholderOptions): Segment {
  return tidied(read(content, placeholders).map((part) => (typeof part === 'string' ? part : part.code)));
}

/** The codes of a content, in the order of its segment. */
export function rawCodesOf(content: AnyContent, placeholders: PlaceholderOptions): readonly RawCode[] {
  return read(content, placeholders).filter((part) => typeof part !== 'string');
}

/** ICU messages keep their arguments as text: a choice is no code. Nor is a tag whose attributes hold text, which is translated with it. */
function read({ parts }: AnyContent, placeholders: PlaceholderOptions): readonly (string | RawCode)[] {
  const found: (string | RawCode)[] = [];
  const textOf = (part: Part | NewPart) => (typeof part === 'string' ? part : part.kind === 'text' ? part.text : '');
  const choice = parts.some((part) => hasChoice(textOf(part)));
  for (const part of parts) {
    if (typeof part !== 'string' && part.kind === 'code') {
      const shown = part.display?.trim() ?? '';
      found.push({ code: { role: part.role, identity: shown === '' ? `#${part.id}` : `=${shown}` }, raw: part });
      continue;
    }
    const whole = textOf(part);
    let from = 0;
    for (const { kind, span, role, identity, text } of choice ? [] : findPlaceholders(whole, placeholders)) {
      if (TEXT.has(kind) || (kind === 'tag' && readAttributes(text).length > 0)) continue;
      found.push(whole.slice(from, span.start), { code: { role, identity: `=${identity}` }, raw: text });
      from = span.end;
    }
    found.push(whole.slice(from));
  }
  return found;
}

/** Joins neighbouring texts and drops empty ones. */
export function tidied(parts: Segment): Segment {
  const segment: (string | SegmentCode)[] = [];
  for (const part of parts) {
    const last = segment.at(-1);
    if (part === '') continue;
    if (typeof part === 'string' && typeof last === 'string') segment[segment.length - 1] = last + part;
    else segment.push(part);
  }
  return segment;
}

export function isCode(part: Segment[number]): part is SegmentCode {
  return typeof part !== 'string';
}

export function codesIn(segment: Segment): readonly SegmentCode[] {
  return segment.filter(isCode);
}

/** What people read: codes as what they stand for. */
export function shownSegment(segment: Segment): string {
  return segment.map((part) => (isCode(part) ? shownCode(part) : part)).join('');
}

function shownCode({ role, identity }: SegmentCode): string {
  if (identity.startsWith('=')) return identity.slice(1);
  return role === 'close' ? `⟨/${identity.slice(1)}⟩` : `⟨${identity.slice(1)}⟩`;
}

const OPEN = '\u0001';
const CLOSE = '\u0002';
const ESCAPE = '\u0003';
const ROLES: Readonly<Record<CodeRole, string>> = { open: '(', close: ')', standalone: '.' };

/** One string per segment, the same for the same segment and for no other: what is stored and compared. */
export function encode(segment: Segment): string {
  return segment
    .map((part) => (isCode(part) ? `${OPEN}${ROLES[part.role]}${escaped(part.identity)}${CLOSE}` : escaped(part)))
    .join('');
}

/** Our own marks, and what a database cannot hold: zero characters and halves of surrogate pairs. */
const UNSAFE = /[\u0000-\u0003]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function escaped(text: string): string {
  return text.replace(UNSAFE, (found) => ESCAPE + found.charCodeAt(0).toString(16).padStart(4, '0'));
}

function unescaped(text: string): string {
  return text.includes(ESCAPE)
    ? text.replace(/\u0003([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** The way back. Total: what no `encode` has made is read as text. */
export function decode(text: string): Segment {
  if (!text.includes(OPEN)) return text === '' ? [] : [unescaped(text)];
  const parts: (string | SegmentCode)[] = [];
  let from = 0;
  for (const { 0: whole, 1: role, 2: identity = '', index } of text.matchAll(
    /\u0001([().])([^\u0001\u0002]*)\u0002/g,
  )) {
    parts.push(unescaped(text.slice(from, index)));
    parts.push({ role: role === '(' ? 'open' : role === ')' ? 'close' : 'standalone', identity: unescaped(identity) });
    from = index + whole.length;
  }
  parts.push(unescaped(text.slice(from)));
  return tidied(parts);
}
