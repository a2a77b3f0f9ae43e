import type { Content } from '../text/content.ts';
import { type EscapeStyle, encodeString, isPlain } from '../text/json-string.ts';
import { type Text, whole } from '../text/live-text.ts';
import { escapesOf } from './json/layout.ts';

/** How something is written at one place of a file. Undefined: it cannot stand there. */
export interface RawEncoder {
  /** Decoded text. */
  text(decoded: string): string | undefined;
  /** The raw text of an inline code. */
  code(raw: string): string | undefined;
  /** A whole content of the same format. */
  content(content: Content): string | undefined;
}

/** For what an editor inserts at an offset inside a content, in the manner of the file. `text` is the file's. */
export function encoderFor(format: string, text: Text, { span }: Content, offset: number): RawEncoder {
  if (format === 'json') {
    let style: EscapeStyle | undefined;
    return encoder((decoded) => {
      // How the file escapes is seen from all of its text: few texts need to know.
      if (isPlain(decoded)) return decoded;
      style ??= escapesOf(whole(text));
      return encodeString(decoded, style);
    });
  }
  if (format === 'srt') {
    const eol = /\r\n|\n|\r/.exec(whole(text))?.[0] ?? '\n';
    return encoder((decoded) => decoded.replaceAll('\n', eol));
  }
  const before = text.slice(span.start, offset);
  const cdata = before.lastIndexOf('<![CDATA[') > before.lastIndexOf(']]>');
  return cdata ? encoder((decoded) => (decoded.includes(']]>') ? undefined : decoded), false) : encoder(escapeXml);
}

function encoder(text: RawEncoder['text'], codes = true): RawEncoder {
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

/** XML 1.0 section 2.4. */
function escapeXml(decoded: string): string {
  return decoded.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
