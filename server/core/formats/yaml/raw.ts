import { lineStart } from '../../text/lines.ts';
import { decodeScalar } from '../../text/yaml/decode.ts';
import { encodeIn, fitsPlain, isPrintable } from '../../text/yaml/encode.ts';
import { STYLE } from '../../text/yaml/style.ts';
import { type Codec, type EncoderAt, rawEncoder } from '../common/raw.ts';

const DOUBLE = { style: STYLE.double, column: 0, chomp: 'clip', broken: false } as const;

/** Codec for the inside of a YAML text, in any context: escapes count only in double quotes. */
export const YAML_TEXT: Codec = {
  decode(raw, before = '') {
    // A selection that begins after a backslash begins inside an escape.
    if (before.endsWith('\\') || /[\r\n]/.test(raw)) return undefined;
    return raw.includes('\\') ? decodeScalar(raw, DOUBLE) : raw;
  },
  escape: (words) => words,
  encode: (text) => (fitsPlain(text, false) ? text : encodeIn(STYLE.double, text)),
};

/** What is typed into a text must fit its existing quotes or lines. */
export const encodeYamlAt: EncoderAt = (text, { span }, offset) => {
  const quote = text.slice(Math.max(0, span.start - 1), span.start);
  if (quote === '"') return rawEncoder((decoded) => encodeIn(STYLE.double, decoded));
  if (quote === "'")
    return rawEncoder((decoded) => (isPrintable(decoded) ? encodeIn(STYLE.single, decoded) : undefined));
  const before = text.slice(0, span.start);
  const isBlock = /^[ \t]*$/.test(before.slice(lineStart(before, before.length)));
  if (isBlock) return rawEncoder((decoded) => (isPrintable(decoded) ? decoded : undefined));
  return rawEncoder((decoded) => {
    const whole = text.slice(span.start, offset) + decoded + text.slice(offset, span.end);
    return fitsPlain(whole, true) ? decoded : undefined;
  });
};
