import type { Content, NewPart, Part } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { DecodedRun } from '../common/decoded-run.ts';
import { type Draft, pairCodes } from '../common/subtitles/codes.ts';
import { decodeReference } from './references.ts';

/** A tag, a character reference, or a line end that is CRLF or CR. */
const PIECE = /<(\/?)([A-Za-z\d][^<>]*|)>|&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]\w{1,30});|\r\n?/g;

/**
 * Tags that differ between languages. The name of a speaker consists of words (`<v Boy>`, `<v Niño>`), so that voices match whoever speaks; without
 * one the text is still shown. Text marked as another language varies between translations.
 */
const OWN: ReadonlyMap<string, Partial<Draft>> = new Map([
  ['v', { hinted: true }],
  ['lang', { annotation: true }],
]);

const STANDALONE: ReadonlySet<string> = new Set(['time', 'reference']);

/** The text of a cue with its tags (`<i>`, `<c.yellow>`, `<v Mary>`, `<00:19.000>`) as codes. Line breaks are `\n` in the decoded text. */
export function readContent(text: string, span: Span): Content {
  const raw = text.slice(span.start, span.end);
  const run = new DecodedRun(raw, span.start);
  if (!/[<&\r]/.test(raw)) {
    run.add(0, raw.length);
    return { span, parts: run.flush(raw.length) };
  }
  const parts: Part[] = [];
  const codes: Draft[] = [];
  let at = 0;
  for (const match of raw.matchAll(PIECE)) {
    run.add(at, match.index);
    at = match.index + match[0].length;
    const shown = match[0].startsWith('\r') ? '\n' : match[0].startsWith('&') ? decodeReference(match[0]) : undefined;
    if (shown !== undefined) {
      run.stand(shown, match.index, at);
      continue;
    }
    parts.push(...run.flush(match.index));
    const code = codeOf(match, span.start);
    codes.push(code);
    parts.push(code);
  }
  run.add(at, raw.length);
  parts.push(...run.flush(raw.length));
  pairCodes(codes, STANDALONE);
  return { span, parts };
}

function codeOf({ 0: raw, 1: slash, 2: inner = '', index }: RegExpExecArray, base: number): Draft {
  const name = raw.startsWith('&') ? 'reference' : /^\d/.test(inner) ? 'time' : (/^[A-Za-z]*/.exec(inner)?.[0] ?? '');
  const start = base + index;
  const id = raw.slice(1, -1).replace(/\s+/g, ' ').trim();
  return {
    kind: 'code',
    role: slash === '/' ? 'close' : 'open',
    id: name === 'v' ? (/^\S+/.exec(id)?.[0] ?? id) : id,
    raw,
    span: { start, end: start + raw.length },
    display: raw,
    name: name.toLowerCase(),
    ...OWN.get(name),
  };
}

/** Whether a text writes `&` unescaped, as many files do, and never `&amp;`. */
export function hasBareAmpersands(text: string): boolean {
  return /&(?![#\w])/.test(text) && !text.includes('&amp;');
}

/** Decoded text as a cue writes it. What looks like a tag or a reference is escaped. */
export function encodeText(text: string, bare: boolean): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(bare ? /&(?=[#\w])/g : /&/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('-->', '--&gt;');
}

/** New text of a cue as written, with `\n` for line breaks. */
export function encodeParts(parts: readonly NewPart[], bare: boolean): string {
  let raw = '';
  let words = '';
  for (const part of parts) {
    if (typeof part === 'string') words += part;
    else {
      raw += encodeText(words, bare) + part.raw.replace(/\r\n?/g, '\n');
      words = '';
    }
  }
  return raw + encodeText(words, bare);
}
