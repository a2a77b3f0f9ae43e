import type { YamlLines } from './lines.ts';
import { FLAGS, propertyFlags, STYLE } from './style.ts';
import type { YamlProblem } from './tree.ts';

/** A key at the beginning of a line, or after a dash. */
export interface LineKey {
  readonly start: number;
  readonly end: number;
  readonly colon: number;
  readonly flags: number;
  readonly problem?: YamlProblem;
}

const COLON = 0x3a;
const PROPERTIES = /(?:[&!][^\s,[\]{}]*[ \t]+)+/y;
const DOUBLE = /"(?:[^"\\\r\n]|\\[^\r\n])*"/y;
const SINGLE = /'(?:[^'\r\n]|'')*'/y;

/** The key that begins at `at`; undefined when there is none. */
export function keyOfLine(lines: YamlLines, at: number): LineKey | undefined {
  const { text } = lines;
  const sign = text.charCodeAt(at);
  let start = at;
  let flags = 0;
  if (sign === 0x26 || sign === 0x21) {
    start = past(PROPERTIES, text, at);
    if (start === at) return undefined;
    // They apply to the key, which is a word whatever its tag.
    flags = propertyFlags(text.slice(at, start).trim()) & FLAGS.fixed;
  }
  const first = text.charCodeAt(start);
  if (first === 0x22 || first === 0x27) return quotedKey(lines, start, first === 0x22, flags);
  return plainKey(lines, start, flags);
}

function quotedKey(lines: YamlLines, start: number, double: boolean, flags: number): LineKey | undefined {
  const { text } = lines;
  const end = past(double ? DOUBLE : SINGLE, text, start);
  if (end === start) return undefined;
  const colon = lines.skipBlanks(end);
  if (text.charCodeAt(colon) !== COLON) return undefined;
  const raw = text.slice(start + 1, end - 1);
  const escaped = raw.includes(double ? '\\' : "''") ? FLAGS.keyEscaped : 0;
  const style = (double ? STYLE.double : STYLE.single) << FLAGS.keyShift;
  const key = { start, end, colon, flags: flags | style | escaped };
  return lines.isGap(colon + 1) ? key : { ...key, problem: noBlank(colon) };
}

function plainKey(lines: YamlLines, start: number, flags: number): LineKey | undefined {
  const { text } = lines;
  const first = text.charCodeAt(start);
  if (first === 0x5b || first === 0x7b || first === 0x7c || first === 0x3e || first === 0x23) return undefined;
  const end = lines.end(start);
  let glued = -1;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x3a) continue;
    if (code === COLON) {
      if (at + 1 === end || lines.isBlank(at + 1)) return keyAt(lines, start, at, flags);
      // `key:"text"`: the blank was forgotten.
      if (glued === -1 && (text[at + 1] === '"' || text[at + 1] === "'")) glued = at;
    } else if (code === 0x23 && lines.isBlank(at - 1)) break;
  }
  const word = glued === -1 ? '' : text.slice(start, glued);
  return /^[\w.-]+$/.test(word) ? { start, end: glued, colon: glued, flags, problem: noBlank(glued) } : undefined;
}

function keyAt(lines: YamlLines, start: number, colon: number, flags: number): LineKey {
  const { text } = lines;
  const end = lines.trimmed(start, colon);
  const first = text[start] ?? '';
  const key = { start, end, colon, flags: first === '*' ? flags | FLAGS.fixed : flags };
  if (!/[@`%,\]}]/.test(first)) return key;
  const span = { start, end: Math.max(end, start + 1) };
  return { ...key, problem: { kind: 'syntax', message: `A key that begins with "${first}" needs quotes`, span } };
}

function noBlank(colon: number): YamlProblem {
  const span = { start: colon, end: colon + 1 };
  return {
    kind: 'syntax',
    message: 'A blank is missing after the colon',
    span,
    fix: { title: 'Insert the blank', span, text: ': ' },
  };
}

function past(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
