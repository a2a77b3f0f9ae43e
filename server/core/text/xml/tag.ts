import { AMP, APOS, EQ, GT, isNameChar, isSpace, LT, QUESTION, QUOT, SLASH, skipSpace } from './chars.ts';
import { checkReferences, type Scan } from './scan-state.ts';
import { ATTRIBUTED, BROKEN_TAG, SELF_CLOSED, SEVERAL } from './table.ts';

/** A value that contains a `<` is accepted only if its closing quote is within this distance. */
const BELIEVED_VALUE = 4096;
const SHORT_VALUE = 40;
/** Flags for a tag that could not be read properly: it may have any attributes. */
const ANY = ATTRIBUTED | SEVERAL;

/** Reads the start tag at `start`, where there is a `<` and a name. Returns the offset after it. */
export function scanStartTag(scan: Scan, start: number): number {
  const { text, builder } = scan;
  let position = start + 1;
  let hash = 0;
  for (let code = text.charCodeAt(position); isNameChar(code); code = text.charCodeAt(++position))
    hash = (Math.imul(hash, 31) + code) | 0;
  const name = builder.names.intern(start + 1, position, hash);
  scan.steps += position - start;
  let has = 0;
  for (;;) {
    const before = position;
    position = skipSpace(text, position, text.length);
    const code = text.charCodeAt(position);
    if (code === GT) return opened(scan, start, position + 1, name, has);
    if (code === SLASH && text.charCodeAt(position + 1) === GT)
      return opened(scan, start, position + 2, name, has | SELF_CLOSED);
    if (position >= text.length || code === LT) return broken(scan, start, before, name);
    let next = scanAttribute(scan, position);
    if (next < 0) return scanUnquoted(scan, start, -next, name);
    if (next === position || before === position) {
      if (next === position) next = skipJunk(text, position);
      builder.fault('attribute-syntax', position, next, builder.names.names[name]);
      has = ANY;
    }
    has = has === 0 ? ATTRIBUTED : ANY;
    scan.steps += next - before;
    position = next;
  }
}

function opened(scan: Scan, start: number, end: number, name: number, flags: number): number {
  scan.builder.open(start, end, name, flags);
  return end;
}

/** Handles a tag that ends without `>`: at the next tag, or at the end of the text. */
function broken(scan: Scan, start: number, end: number, name: number): number {
  const { builder } = scan;
  builder.fault('unterminated-tag', start, end, builder.names.names[name]);
  builder.open(start, end, name, BROKEN_TAG | ANY);
  return end;
}

/**
 * Reads `name="value"` at `position`. Returns the offset after it; `position` itself when there is no attribute;
 * and the negative offset after the opening quote when the value has no end.
 */
function scanAttribute(scan: Scan, position: number): number {
  const { text } = scan;
  let at = position;
  while (isNameChar(text.charCodeAt(at))) at++;
  if (at === position) return position;
  if (text.charCodeAt(at) !== EQ) {
    at = skipSpace(text, at, text.length);
    if (text.charCodeAt(at) !== EQ) return position;
  }
  at = skipSpace(text, at + 1, text.length);
  const quote = text.charCodeAt(at);
  if (quote !== QUOT && quote !== APOS) return position;
  const near = shortValueEnd(text, at + 1, quote);
  if (near > 0) return near + 1;
  const end = valueEnd(scan, at + 1, quote);
  if (end < 0) {
    scan.builder.fault('unterminated-value', at, at + 1, text.slice(position, Math.min(at, position + 64)));
    return -(at + 1);
  }
  checkReferences(scan, at + 1, end);
  return end + 1;
}

/** Most values are short and plain: checking each character finds their end faster than a search. 0: not such a value, search. */
function shortValueEnd(text: string, from: number, quote: number): number {
  const limit = from + SHORT_VALUE;
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === LT || code === AMP) return 0;
  }
  return 0;
}

/** Offset of the closing quote of the value that begins at `from`, or -1 when what follows cannot be a value. */
function valueEnd(scan: Scan, from: number, quote: number): number {
  const { text } = scan;
  const end = (quote === QUOT ? scan.doubleQuote : scan.singleQuote).from(from);
  if (end >= text.length) return -1;
  const less = scan.lessThan.from(from);
  if (less > end) return end;
  const after = text.charCodeAt(end + 1);
  const believed =
    end - from <= BELIEVED_VALUE &&
    scan.newline.from(from) > end &&
    text.charCodeAt(end - 1) !== EQ &&
    (isSpace(after) || after === SLASH || after === GT || after === QUESTION);
  if (!believed) return -1;
  scan.builder.fault('less-than-in-value', less, less + 1, scan.builder.topName());
  return end;
}

/** Skips junk where an attribute should be: at least one character, up to white space or the end of the tag. */
function skipJunk(text: string, from: number): number {
  let at = from + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isSpace(code) || code === GT || code === LT) break;
    if (code === SLASH && text.charCodeAt(at + 1) === GT) break;
  }
  return at;
}

/** The rest of a tag whose quotes cannot be trusted: it ends at the next `>`, or before the next `<`. */
function scanUnquoted(scan: Scan, start: number, from: number, name: number): number {
  const { text } = scan;
  const greater = scan.greaterThan.from(from);
  const less = scan.lessThan.from(from);
  if (less < greater || greater >= text.length) return broken(scan, start, Math.min(less, text.length), name);
  const flags = text.charCodeAt(greater - 1) === SLASH ? SELF_CLOSED : 0;
  scan.builder.open(start, greater + 1, name, flags | ANY);
  return greater + 1;
}
