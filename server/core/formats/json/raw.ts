import { type EscapeStyle, encodeString, isPlain } from '../../text/json/string.ts';
import { whole } from '../../text/live-text.ts';
import { type Codec, type EncoderAt, rawEncoder } from '../common/raw.ts';
import { escapesOf } from './layout.ts';

/** Codec for the inside of a JSON string. */
export const JSON_STRING: Codec = {
  decode(raw, before = '') {
    // A selection that begins after a backslash begins inside an escape.
    if ((/\\*$/.exec(before)?.[0].length ?? 0) % 2 === 1) return undefined;
    try {
      const value: unknown = JSON.parse(`"${raw}"`);
      return typeof value === 'string' ? value : undefined;
    } catch {
      return undefined;
    }
  },
  escape: (words) => words,
  encode: (text) => JSON.stringify(text).slice(1, -1),
};

export const encodeJsonAt: EncoderAt = (text) => {
  let style: EscapeStyle | undefined;
  return rawEncoder((decoded) => {
    // The escape style depends on the whole text of the file: few texts need it.
    if (isPlain(decoded)) return decoded;
    style ??= escapesOf(whole(text));
    return encodeString(decoded, style);
  });
};
