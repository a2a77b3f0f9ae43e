import type { Content } from '../../text/content.ts';
import type { Text } from '../../text/live-text.ts';
import { escapeXml } from '../../text/xml/escape.ts';

/** How words are written in a file, for callers that take a piece of text out and put other words in its place. */
export interface Codec {
  /** `before`: some characters in front of it. Undefined: this is not a piece of text, but of the syntax around it. */
  decode(raw: string, before?: string): string | undefined;
  /** Escapes new words among placeholders that stay as they are. */
  escape(words: string): string;
  /** Encodes the whole text. */
  encode(text: string): string;
}

const same = (text: string): string => text;

/** For files without escapes. */
export const PLAIN_TEXT: Codec = { decode: same, escape: same, encode: same };

/** XML content: tags and references in it are placeholders, and stay raw. */
export const XML_TEXT: Codec = {
  decode: (raw) => (/<[^<>]*$|^[^<>]*>|<!\[CDATA\[|\]\]>/.test(raw) ? undefined : raw),
  escape: escapeXml,
  encode: same,
};

/** How something is written at one place in a file. Undefined: it is not possible there. */
export interface RawEncoder {
  /** Encodes decoded text. */
  text(decoded: string): string | undefined;
  /** The raw text of an inline code. */
  code(raw: string): string | undefined;
  /** Encodes a whole content of the same format. */
  content(content: Content): string | undefined;
}

/** Makes an encoder for what an editor inserts at an offset inside a content, in the style of the file. `text` is the file's. */
export type EncoderAt = (text: Text, content: Content, offset: number) => RawEncoder;

/** An encoder, given how it writes text; `codes`: inline codes are possible there. */
export function rawEncoder(text: RawEncoder['text'], codes = true): RawEncoder {
  const code = (raw: string) => (codes ? raw : undefined);
  return {
    text,
    code,
    content({ parts }) {
      let all = '';
      for (const part of parts) {
        const raw = part.kind === 'text' ? text(part.text) : code(part.raw);
        if (raw === undefined) return undefined;
        all += raw;
      }
      return all;
    },
  };
}

/** Inside XML elements and CDATA sections. */
export const encodeXmlAt: EncoderAt = (text, { span }, offset) => {
  const before = text.slice(span.start, offset);
  const cdata = before.lastIndexOf('<![CDATA[') > before.lastIndexOf(']]>');
  return cdata
    ? rawEncoder((decoded) => (decoded.includes(']]>') ? undefined : decoded), false)
    : rawEncoder(escapeXml);
};
