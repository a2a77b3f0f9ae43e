import { ok } from '../../../shared/values/result.ts';
import { scan, type Token } from '../engine/markup.ts';
import type { TranslateDocument } from './document.ts';
import { decodeText } from './text.ts';

/** Elements that are part of the surrounding text; all others end a piece of text. */
const INLINE = new Set(
  `a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark meter output q ruby rb rp rt s samp
   small span strike strong sub sup time tt u var wbr`.split(/\s+/),
);

/** HTML: one piece per block, inline tags inside it. */
export const translateHtml: TranslateDocument = async (content, translate) => {
  const tokens = scan(decodeText(content), { tagHandling: 'html' });
  const groups = tokens.ok ? group(tokens.value) : [];
  const texts = groups.filter((piece) => piece.inline).map((piece) => piece.raw);
  const done = await translate(texts, { tagHandling: 'html' });
  if (!done.ok) return done;
  const results = done.value.values();
  return ok(Buffer.from(groups.map((piece) => (piece.inline ? results.next().value : piece.raw)).join('')));
};

interface Piece {
  readonly raw: string;
  readonly inline: boolean;
}

function group(tokens: readonly Token[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let run: string[] = [];
  const flush = () => {
    if (run.length > 0) pieces.push({ raw: run.join(''), inline: true });
    run = [];
  };
  for (const token of tokens) {
    if (isInline(token)) run.push(token.raw);
    else {
      flush();
      pieces.push({ raw: token.raw, inline: false });
    }
  }
  flush();
  return pieces;
}

function isInline(token: Token): boolean {
  if (token.kind === 'text') return true;
  if (token.kind !== 'keep') return INLINE.has(token.name);
  const name = /^<([a-z][a-z\d]*)/i.exec(token.raw)?.[1]?.toLowerCase();
  return name !== undefined && INLINE.has(name);
}
