import { APOS, GT, LT, QUOT } from './chars.ts';
import type { Scan } from './scan-state.ts';
import { MISC_KINDS, type MiscKind, NONE } from './table.ts';

function kind(name: MiscKind): number {
  return MISC_KINDS.indexOf(name);
}
const COMMENT = kind('comment');
const CDATA = kind('cdata');
const INSTRUCTION = kind('instruction');
const DOCTYPE = kind('doctype');

/** `<!`: a comment, a CDATA section, the DOCTYPE, or none of these. Returns the offset after it. */
export function scanBang(scan: Scan, start: number): number {
  const { text, builder } = scan;
  if (text.startsWith('<!--', start)) return scanComment(scan, start);
  if (text.startsWith('<![CDATA[', start) && builder.top !== NONE) return scanCdata(scan, start);
  if (text.startsWith('<!DOCTYPE', start) && builder.roots === 0 && !scan.brokenDoctype)
    return scanDoctype(scan, start);
  builder.fault('less-than-in-text', start, start + 1, builder.topName());
  return start + 2;
}

/** A comment that contains another `<!--`, or has no end, ends with its line or at the next close tag. */
function scanComment(scan: Scan, start: number): number {
  const from = start + 4;
  const close = scan.commentClose.from(from);
  if (close < scan.text.length && scan.commentOpen.from(from) > close) {
    scan.builder.misc.add(COMMENT, start, close + 3, true);
    return close + 3;
  }
  scan.builder.fault('unterminated-comment', start, from);
  const end = Math.min(lineEnd(scan, from), scan.closeTag.from(from));
  scan.builder.misc.add(COMMENT, start, end, false);
  return end;
}

/** A CDATA section without an end stops at the next close tag. So does one that swallowed the close tag of its own element before another section. */
function scanCdata(scan: Scan, start: number): number {
  const { text, builder } = scan;
  const from = start + 9;
  const close = scan.cdataClose.from(from);
  const another = scan.cdataOpen.from(from);
  const inside = another < close ? text.slice(from, another) : '';
  const swallowed = inside !== '' && builder.enclosing().some((name) => inside.includes(`</${name}>`));
  if (close < text.length && !swallowed) {
    builder.misc.add(CDATA, start, close + 3, true);
    return close + 3;
  }
  builder.fault('unterminated-cdata', start, from, builder.topName());
  const end = scan.closeTag.from(from);
  builder.misc.add(CDATA, start, end, false);
  return end;
}

/**
 * An instruction ends at the next tag or with its line if it has no end, or if it would swallow the close tag of its own element to reach an end on
 * another line. On one line anything may be in an instruction.
 */
export function scanInstruction(scan: Scan, start: number): number {
  const { text, builder } = scan;
  const from = start + 2;
  const close = scan.instructionClose.from(from);
  const tag = scan.closeTag.from(from);
  const swallowed =
    tag < close &&
    lineEnd(scan, from) < close &&
    builder.top !== NONE &&
    builder.enclosing().some((name) => text.startsWith(name, tag + 2));
  if (close < text.length && !swallowed) {
    builder.misc.add(INSTRUCTION, start, close + 2, true);
    return close + 2;
  }
  builder.fault('unterminated-instruction', start, from);
  const end = Math.min(lineEnd(scan, from), scan.lessThan.from(from));
  builder.misc.add(INSTRUCTION, start, end, false);
  return end;
}

/** The DOCTYPE is skipped, never read. One without an end is given up at the end of its line, and no other is looked for. */
function scanDoctype(scan: Scan, start: number): number {
  const { text, builder } = scan;
  const found = doctypeEnd(text, start + 9);
  scan.steps += (found < 0 ? text.length : found) - start;
  if (found >= 0) {
    builder.misc.add(DOCTYPE, start, found, true);
    return found;
  }
  scan.brokenDoctype = true;
  builder.fault('unterminated-doctype', start, start + 9);
  const end = lineEnd(scan, start + 9);
  builder.misc.add(DOCTYPE, start, end, false);
  return end;
}

/** Skips quotes, comments, instructions and the bracketed subset. -1: no end. */
function doctypeEnd(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    let skipTo = '';
    if (code === QUOT) skipTo = '"';
    else if (code === APOS) skipTo = "'";
    else if (code === LT && text.startsWith('<!--', at)) skipTo = '-->';
    else if (code === LT && text.startsWith('<?', at)) skipTo = '?>';
    if (skipTo !== '') {
      const end = text.indexOf(skipTo, at + 1);
      if (end < 0) return -1;
      at = end + skipTo.length;
      continue;
    }
    at++;
    if (code === LT || code === OPEN_BRACKET) depth++;
    else if (code === CLOSE_BRACKET) depth--;
    else if (code === GT && depth-- <= 0) return at;
  }
  return -1;
}
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;

function lineEnd(scan: Scan, from: number): number {
  const end = scan.newline.from(from);
  return scan.text.charCodeAt(end - 1) === 13 && end > from ? end - 1 : end;
}
