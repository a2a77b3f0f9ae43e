import type { CodePart, CodeRole, NewPart, Part } from '../../../core/text/content.ts';
import { hasChoice } from '../../../core/text/messages/icu.ts';
import {
  findPlaceholders,
  kindRule,
  type PlaceholderKind,
  type PlaceholderOptions,
  readAttributes,
} from '../../../core/text/placeholders/index.ts';

/** A non-text part of a segment: an inline code or a placeholder, independent of the format's notation. */
export interface SegmentCode {
  readonly role: CodeRole;
  /**
   * `=` and its meaning (`={name}`, `=<b>`), so that `{name}` in one format and `<x equiv-text="{name}"/>` in another are equal; `#` and its id if
   * the file gives nothing else.
   */
  readonly identity: string;
}

/** A source or a target independent of its format: exact text, and codes. No text is empty, and no two texts are adjacent. */
export type Segment = readonly (string | SegmentCode)[];

interface AnyContent {
  readonly parts: readonly (Part | NewPart)[];
}

/** Kinds that are kept as text: they may differ between languages, or mean nothing beyond their letters. */
const TEXT: ReadonlySet<PlaceholderKind> = new Set(['url', 'email', 'entity', 'protected', 'escape', 'brace-escape']);

/** A code of a content, with its notation there. */
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

/** ICU messages keep their arguments as text: a choice is not a code. Nor is a tag with text in its attributes, which is translated with it. */
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
      const isText = TEXT.has(kind) || kindRule(kind)?.literal === true;
      if (isText || (kind === 'tag' && readAttributes(text).length > 0)) continue;
      found.push(whole.slice(from, span.start), { code: { role, identity: `=${identity}` }, raw: text });
      from = span.end;
    }
    found.push(whole.slice(from));
  }
  return found;
}

/** Joins adjacent texts and drops empty ones. */
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

/** For display: codes are shown as their meaning. */
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

/** A unique string for each segment, for storage and comparison. */
export function encode(segment: Segment): string {
  return segment
    .map((part) => (isCode(part) ? `${OPEN}${ROLES[part.role]}${escaped(part.identity)}${CLOSE}` : escaped(part)))
    .join('');
}

/** Our own marks, and what a database cannot store: NUL characters and lone surrogates. */
const UNSAFE = /[\u0000-\u0003]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function escaped(text: string): string {
  return text.replace(UNSAFE, (found) => ESCAPE + found.charCodeAt(0).toString(16).padStart(4, '0'));
}

function unescaped(text: string): string {
  return text.includes(ESCAPE)
    ? text.replace(/\u0003([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** The inverse. Total: a string not made by `encode` is read as text. */
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
