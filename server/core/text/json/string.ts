/** JSON strings: decoding with a map of offsets (RFC 8259 section 7), and encoding in the style of a given file. */

const ESCAPES = new Map<number, string>([
  [0x22, '"'],
  [0x5c, '\\'],
  [0x2f, '/'],
  [0x62, '\b'],
  [0x66, '\f'],
  [0x6e, '\n'],
  [0x72, '\r'],
  [0x74, '\t'],
]);
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;

/** Decodes what is between the quotes. Total: a broken escape stands for the character after its backslash. */
export function decodeString(raw: string): string {
  const first = raw.indexOf('\\');
  if (first === -1) return raw;
  const pieces: string[] = [];
  let run = 0;
  for (let at = first; at !== -1; at = raw.indexOf('\\', run)) {
    const size = escapeLength(raw, at);
    pieces.push(raw.slice(run, at), unescapeAt(raw, at, size));
    run = at + size;
  }
  pieces.push(raw.slice(run));
  return pieces.join('');
}

/** For each UTF-16 offset of the decoded text, and one past its end, the offset in the raw text. */
export function decodedOffsets(raw: string): Uint32Array {
  const offsets = new Uint32Array(raw.length + 1);
  let length = 0;
  for (let at = 0; at < raw.length; ) {
    const size = raw.charCodeAt(at) === BACKSLASH ? escapeLength(raw, at) : 1;
    // A backslash at the very end stands for nothing.
    if (size > 1 || raw.charCodeAt(at) !== BACKSLASH) offsets[length++] = at;
    at += size;
  }
  offsets[length] = raw.length;
  return offsets.subarray(0, length + 1);
}

/** How long the escape at `at` is: 6 for `\uXXXX`, 2 for the others, 1 for a backslash at the very end. */
export function escapeLength(raw: string, at: number): number {
  if (at + 1 >= raw.length) return 1;
  return raw.charCodeAt(at + 1) === LOWER_U && hexAt(raw, at + 2) !== -1 ? 6 : 2;
}

/** Whether JSON knows the escape at `at`. */
export function isEscape(text: string, at: number): boolean {
  const next = text.charCodeAt(at + 1);
  return next === LOWER_U ? hexAt(text, at + 2) !== -1 : ESCAPES.has(next);
}

function unescapeAt(raw: string, at: number, size: number): string {
  if (size === 6) return String.fromCharCode(hexAt(raw, at + 2));
  if (size === 1) return '';
  return ESCAPES.get(raw.charCodeAt(at + 1)) ?? raw.charAt(at + 1);
}

/** The value of four hexadecimal digits, or -1. */
export function hexAt(text: string, at: number): number {
  if (at + 4 > text.length) return -1;
  let value = 0;
  for (let index = at; index < at + 4; index++) {
    const code = text.charCodeAt(index);
    const lower = code | 0x20;
    if (code >= 0x30 && code <= 0x39) value = value * 16 + code - 0x30;
    else if (lower >= 0x61 && lower <= 0x66) value = value * 16 + lower - 0x57;
    else return -1;
  }
  return value;
}

/** Which characters a file escapes although JSON does not require it. */
export interface EscapeStyle {
  /** Every character above U+007F is `\uXXXX`. */
  readonly ascii: boolean;
  /** Single UTF-16 units that the file writes as `\uXXXX`, e.g. U+00A0 or `<`. */
  readonly escaped: ReadonlySet<number>;
  /** `\/` for every slash, only for the one in `</`, or never. */
  readonly slash: 'all' | 'closing' | 'none';
  /** `\u00E9` rather than `\u00e9`. */
  readonly upper: boolean;
}

export const PLAIN_ESCAPES: EscapeStyle = { ascii: false, escaped: new Set(), slash: 'none', upper: false };

const SLASH = 0x2f;
const SHORT = new Map<number, string>([
  [0x22, '\\"'],
  [0x5c, '\\\\'],
  [0x08, '\\b'],
  [0x0c, '\\f'],
  [0x0a, '\\n'],
  [0x0d, '\\r'],
  [0x09, '\\t'],
]);
/** What may need an escape in some style: `"`, `\`, `/`, `&'<=>`, control characters, DEL and beyond. */
const SPECIAL = /[\u0000-\u001f"\\/&'<=>\u007f-\uffff]/;

/** Whether no style would escape any character of the text. */
export function isPlain(text: string): boolean {
  return !SPECIAL.test(text);
}

/** Encodes a text for between quotes with no more escapes than JSON or the style require. Lone surrogates are escaped: UTF-8 cannot hold them. */
export function encodeString(text: string, style: EscapeStyle, before = ''): string {
  if (isPlain(text)) return text;
  let out = '';
  /** Start of the pending unescaped run: most of a text is copied in a few pieces. */
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x3e && code < 0x7f && code !== 0x5c) continue;
    const length = (code & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00 ? 2 : 1;
    const sequence =
      code > 0x7e
        ? escapeBeyond(text, at, length, style)
        : escapeOf(code, at === 0 ? before : text.charAt(at - 1), style);
    if (sequence !== undefined) {
      out += text.slice(from, at) + sequence;
      from = at + length;
    }
    at += length - 1;
  }
  return from === 0 ? text : out + text.slice(from);
}

/** Beyond U+007E: the escape of a unit or a surrogate pair; undefined where it stays as it is. */
function escapeBeyond(text: string, at: number, length: number, style: EscapeStyle): string | undefined {
  const code = text.charCodeAt(at);
  const lone = length === 1 && (code & 0xf800) === 0xd800;
  if (!lone && !(style.ascii && code > 0x7f) && !style.escaped.has(code)) return undefined;
  return length === 1 ? unicode(code, style) : unicode(code, style) + unicode(text.charCodeAt(at + 1), style);
}

/** Up to U+007E, given the character before it. */
function escapeOf(code: number, previous: string, style: EscapeStyle): string | undefined {
  if (code === SLASH)
    return style.slash === 'all' || (style.slash === 'closing' && previous === '<') ? '\\/' : undefined;
  if (style.escaped.has(code)) return unicode(code, style);
  return SHORT.get(code) ?? (code < 0x20 ? unicode(code, style) : undefined);
}

function unicode(code: number, { upper }: EscapeStyle): string {
  const hex = code.toString(16).padStart(4, '0');
  return `\\u${upper ? hex.toUpperCase() : hex}`;
}
