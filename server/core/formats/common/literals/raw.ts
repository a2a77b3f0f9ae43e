import type { LiteralLanguage } from '../../../text/literals/language.ts';
import { type EncoderAt, rawEncoder } from '../raw.ts';

/** Encodes text inside a string, with the escapes for its quotes. */
export function encodeLiteralAt(language: LiteralLanguage): EncoderAt {
  return (text, { span }) => {
    const quote = text.slice(span.start - 1, span.start);
    return rawEncoder((decoded) => language.encode(decoded, quote === '"' || quote === '`' ? quote : "'"));
  };
}
