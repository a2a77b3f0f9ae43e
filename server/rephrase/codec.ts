import { escapeText } from '../translate/mask.ts';

/** How words stand in a file: what to do with them before they are sent and before they are written. */
export interface Codec {
  /** `undefined`: this is no stretch of text, but of the syntax around it. */
  decode(raw: string): string | undefined;
  /** For new words among placeholders that stay as they are. */
  escape(words: string): string;
  /** For the whole. */
  encode(text: string): string;
}

const same = (text: string): string => text;

export const PLAIN: Codec = { decode: same, escape: same, encode: same };

/** Inside of a JSON string. */
export const JSON_STRING: Codec = {
  decode(raw) {
    try {
      const value: unknown = JSON.parse(`"${raw}"`);
      return typeof value === 'string' ? value : undefined;
    } catch {
      return undefined;
    }
  },
  escape: same,
  encode: (text) => JSON.stringify(text).slice(1, -1),
};

/** XML content: tags and references in it are placeholders, and stay raw. */
export const XML_TEXT: Codec = {
  decode: (raw) => (/<[^<>]*$|^[^<>]*>|<!\[CDATA\[|\]\]>/.test(raw) ? undefined : raw),
  escape: escapeText,
  encode: same,
};

export function codecFor(format: string | undefined): Codec {
  if (format === 'json') return JSON_STRING;
  return format === 'xliff' ? XML_TEXT : PLAIN;
}
