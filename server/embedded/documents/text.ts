import { ok } from '../../../shared/values/result.ts';
import type { TranslateDocument } from './document.ts';

/** UTF-8, or UTF-16 with a byte order mark; anything else is read as Latin-1. The byte order mark stays in the text. */
export function decodeText(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe)
    return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(content);
  if (content[0] === 0xfe && content[1] === 0xff)
    return new TextDecoder('utf-16be', { ignoreBOM: true }).decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    return content.toString('latin1');
  }
}

/** Plain text: line by line, line ends as they are. */
export const translateText: TranslateDocument = async (content, translate) => {
  const pieces = decodeText(content).split(/(\uFEFF|\r\n|\r|\n)/);
  const done = await translate(
    pieces.filter((_, index) => index % 2 === 0),
    {},
  );
  if (!done.ok) return done;
  return ok(Buffer.from(pieces.map((piece, index) => (index % 2 === 0 ? done.value[index / 2] : piece)).join('')));
};
