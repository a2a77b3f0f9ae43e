import type { Content, Part, TextPart } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { type Draft, pairCodes } from '../common/subtitles/codes.ts';

// What ffmpeg's reader supports: b, i, u, s, font and br, and the override blocks `{\an8}` and `{Y:i}`. Everything else is text.
const CODE = /<(\/?)(i|b|u|s|font|br)([ \t][^<>\r\n]*|\/)?>|\{(?:\\|[cfopsy]:)[^{}\r\n]*\}/gi;

const STANDALONE: ReadonlySet<string> = new Set(['br', 'override']);

/** The text of a cue with its inline codes. Line breaks are `\n` in the decoded text, whatever the file has. */
export function readContent(text: string, span: Span): Content {
  const raw = text.slice(span.start, span.end);
  const parts: Part[] = [];
  const add = (start: number, end: number) => {
    if (start < end) parts.push(textPart(raw.slice(start, end), span.start + start));
  };
  const codes: Draft[] = [];
  let at = 0;
  if (raw.includes('<') || raw.includes('{')) {
    for (const match of raw.matchAll(CODE)) {
      add(at, match.index);
      at = match.index + match[0].length;
      const code = codePart(match, span.start);
      codes.push(code);
      parts.push(code);
    }
  }
  add(at, raw.length);
  pairCodes(codes, STANDALONE);
  return { span, parts };
}

/** Decoded text of a raw run; offsets only if the file's line ends are not LF. */
function textPart(raw: string, start: number): TextPart {
  const span = { start, end: start + raw.length };
  if (!raw.includes('\r')) return { kind: 'text', text: raw, span };
  const text = raw.replace(/\r\n?/g, '\n');
  const offsets = new Uint32Array(text.length + 1);
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    offsets[at] = from;
    from += raw.charCodeAt(from) === 13 && raw.charCodeAt(from + 1) === 10 ? 2 : 1;
  }
  offsets[text.length] = from;
  return { kind: 'text', text, span, offsets };
}

function codePart(match: RegExpExecArray, base: number): Draft {
  const [raw, slash = '', name = 'override'] = match;
  const start = base + match.index;
  return {
    kind: 'code',
    role: slash === '' ? 'open' : 'close',
    id: idOf(raw),
    raw,
    span: { start, end: start + raw.length },
    display: raw,
    name: name.toLowerCase(),
  };
}

/** The tag without its brackets; insignificant case and blanks are normalised. */
function idOf(raw: string): string {
  const inner = raw.slice(1, -1).toLowerCase();
  return /[ \t]/.test(inner) ? inner.replace(/[ \t]+/g, ' ').trim() : inner;
}
