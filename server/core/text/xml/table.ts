import { countHolding } from '../search.ts';
import type { Span } from '../span.ts';

/** No element: the parent of a root, or a missing child. */
export const NONE = -1;

/** `<a/>`. */
export const SELF_CLOSED = 1;
/** The close tag is missing; the scanner ended the element where a reader would expect it. */
export const UNCLOSED = 2;
/** The start tag has no `>` of its own. */
export const BROKEN_TAG = 4;
/** Declared outside the vocabulary that the scanner synchronises on. */
export const FOREIGN = 8;
/** There may be attributes; without this flag there are none. */
export const ATTRIBUTED = 16;
/** There may be two attributes or more. */
export const SEVERAL = 32;

/** What appears between elements besides text. */
export type MiscKind = 'comment' | 'cdata' | 'instruction' | 'doctype';
export const MISC_KINDS: readonly MiscKind[] = ['comment', 'cdata', 'instruction', 'doctype'];

/** Comments, CDATA sections, processing instructions and the DOCTYPE, in document order. */
export interface MiscTable {
  readonly count: number;
  /** Index into `MISC_KINDS`. */
  readonly kind: Int32Array;
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** 1 when the closing delimiter is there. */
  readonly closed: Int32Array;
}

export type XmlFaultCode =
  | 'unclosed-element'
  | 'stray-close-tag'
  | 'unterminated-tag'
  | 'unterminated-value'
  | 'less-than-in-text'
  | 'less-than-in-value'
  | 'bare-ampersand'
  | 'undefined-entity'
  | 'attribute-syntax'
  | 'unterminated-comment'
  | 'unterminated-cdata'
  | 'unterminated-instruction'
  | 'unterminated-doctype'
  | 'text-outside-root'
  | 'second-root'
  | 'no-root';

/** A place where the text is not well-formed XML 1.0. */
export interface XmlFault {
  readonly code: XmlFaultCode;
  readonly span: Span;
  /** The element or entity concerned, as written. */
  readonly name: string;
}

/**
 * The elements of a text in document order, as parallel arrays: about 33 bytes per element and no object per node.
 * All offsets are UTF-16 offsets in `text`. `text.slice(start[i], end[i])` is the whole element.
 */
export interface XmlTable {
  readonly text: string;
  readonly count: number;
  /** Offset of `<`. */
  readonly start: Int32Array;
  /** Offset after the `>` of the start tag. */
  readonly tagEnd: Int32Array;
  /** Offset of the `<` of the close tag; without one, the end of the content. */
  readonly closeStart: Int32Array;
  /** Offset after the element. */
  readonly end: Int32Array;
  /** Index into `names`. */
  readonly name: Int32Array;
  /** Index of the parent element, or `NONE`. */
  readonly parent: Int32Array;
  /** Index of the first element after this one and all its descendants. */
  readonly next: Int32Array;
  readonly flags: Uint8Array;
  /** Distinct qualified names as written. */
  readonly names: readonly string[];
  readonly misc: MiscTable;
  /** The first faults in document order; `faultCount` counts them all. */
  readonly faults: readonly XmlFault[];
  readonly faultCount: number;
  /** Steps taken besides native searches, to prove linearity without a clock. */
  readonly steps: number;
}

export function at(array: Int32Array | Uint8Array, index: number): number {
  return array[index] ?? NONE;
}

export function nameOf(table: XmlTable, element: number): string {
  return table.names[at(table.name, element)] ?? '';
}

/** The part of a qualified name after its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

export function elementSpan(table: XmlTable, element: number): Span {
  return { start: at(table.start, element), end: at(table.end, element) };
}

/** The range between the tags. Empty, at the end of the tag, for `<a/>`. */
export function innerSpan(table: XmlTable, element: number): Span {
  return { start: at(table.tagEnd, element), end: at(table.closeStart, element) };
}

export function nameSpan(table: XmlTable, element: number): Span {
  const start = at(table.start, element) + 1;
  return { start, end: start + nameOf(table, element).length };
}

export function startTagSpan(table: XmlTable, element: number): Span {
  return { start: at(table.start, element), end: at(table.tagEnd, element) };
}

export function has(table: XmlTable, element: number, flag: number): boolean {
  return (at(table.flags, element) & flag) !== 0;
}

/** The first child, or `NONE`. */
export function firstChild(table: XmlTable, element: number): number {
  const child = element + 1;
  return child < table.count && at(table.parent, child) === element ? child : NONE;
}

/** The next child of the same parent, or `NONE`. */
export function nextSibling(table: XmlTable, element: number): number {
  const next = at(table.next, element);
  return next < table.count && at(table.parent, next) === at(table.parent, element) ? next : NONE;
}

export function* children(table: XmlTable, element: number): Iterable<number> {
  for (let child = firstChild(table, element); child !== NONE; child = nextSibling(table, child)) yield child;
}

/** Index of the first comment, CDATA section or instruction that starts at or after `offset`. */
export function miscFrom(misc: MiscTable, offset: number): number {
  return countHolding(misc.count, (index) => at(misc.start, index) < offset);
}
