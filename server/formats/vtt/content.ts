import type { Content, NewPart, Part } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { type Draft, pairCodes } from '../subtitles/codes.ts';
import { decodeReference } from './references.ts';

/** A tag, a character reference, or a line end of two characters or of an old Mac. */
const PIECE = /<(\/?)([A-Za-z\d][^<>]*|)>|&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]\w{1,30});|\r\n?/g;

const STANDALONE: ReadonlySet<string> = new Set(['time', 'reference']);

/** The text of a cue with its tags (`<i>`, `<c.yellow>`, `<v Mary>`, `<00:19.000>`) as codes. Line breaks are `\n` in the decoded text. */
export function readContent(text: string, span: Span): Content {
  const raw = text.slice(span.start, span.end);
  const run = new Run(raw, span.start);
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
  return {
    kind: 'code',
    role: slash === '/' ? 'close' : 'open',
    id: raw.slice(1, -1).replace(/\s+/g, ' ').trim(),
    raw,
    span: { start, end: start + raw.length },
    display: raw,
    name: name.toLowerCase(),
  };
}

/** A run of text: decoded, and where each character of it stands. */
class Run {
  readonly #raw: string;
  readonly #base: number;
  #from = 0;
  #text = '';
  #offsets: number[] | undefined;

  constructor(raw: string, base: number) {
    this.#raw = raw;
    this.#base = base;
  }

  /** Characters that stand for themselves. */
  add(from: number, to: number): void {
    if (from === to) return;
    if (this.#text === '') this.#from = from;
    if (this.#offsets !== undefined) for (let at = from; at < to; at++) this.#offsets.push(at - this.#from);
    this.#text += this.#raw.slice(from, to);
  }

  /** `shown` stands for what is written from `from` to `to`. */
  stand(shown: string, from: number, to: number): void {
    if (this.#text === '') this.#from = from;
    if (this.#raw.slice(from, to) === shown) {
      this.add(from, to);
      return;
    }
    this.#offsets ??= Array.from({ length: this.#text.length }, (_, at) => at);
    for (let unit = 0; unit < shown.length; unit++) this.#offsets.push(from - this.#from);
    this.#text += shown;
  }

  /** What has come since the last time, as it ends at `end`. */
  flush(end: number): readonly Part[] {
    if (this.#text === '') return [];
    const span = { start: this.#base + this.#from, end: this.#base + end };
    const offsets = this.#offsets && Uint32Array.from([...this.#offsets, end - this.#from]);
    const part: Part = { kind: 'text', text: this.#text, span, ...(offsets && { offsets }) };
    this.#text = '';
    this.#offsets = undefined;
    return [part];
  }
}

/** A text writes `&` as it is, as many files do, and never `&amp;`. */
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

/** New text of a cue as it is written, with `\n` for line breaks. */
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
