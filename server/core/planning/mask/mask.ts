import { escapeXml } from '../../text/xml/escape.ts';
import { isToken, type Piece, type Token } from './pieces.ts';

/**
 * How tokens look to the service. `shown`: an element around the token's text (`<x id="1">{name}</x>`), listed in `ignore_tags`: the text of such
 * elements was never seen to be lost or changed. `empty`: an element without content. `html`: `translate="no"` instead of `ignore_tags`. `plain`: no
 * tag handling at all, for texts without tokens.
 */
export type Shape = 'shown' | 'empty' | 'html' | 'plain';

export interface Masked {
  readonly shape: Shape;
  /** What is sent. */
  readonly text: string;
  /** By the number in the element's `id`. Both ends of a pair share one number. */
  readonly tokens: ReadonlyMap<number, { readonly open: Token; readonly close?: Token }>;
}

/** The element of a standalone token, and that of a pair. In HTML both are spans, distinguished by their id. */
export const SINGLE = 'x';
export const PAIR = 'g';

/** Turns an item into the text for the service. Text is escaped exactly once; attributes never contain text. */
export function mask(pieces: readonly Piece[], shape: Shape): Masked {
  const tokens = new Map<number, { open: Token; close?: Token }>();
  const numbers = new Map<number, number>();
  const text = pieces
    .map((piece) => {
      if (!isToken(piece)) return shape === 'plain' ? piece : escapeXml(piece);
      if (piece.role === 'close') {
        const number = numbers.get(piece.pair) ?? 0;
        const entry = tokens.get(number);
        if (entry !== undefined) entry.close = piece;
        return shape === 'html' ? '</span>' : `</${PAIR}>`;
      }
      const number = tokens.size + 1;
      numbers.set(piece.pair, number);
      tokens.set(number, { open: piece });
      if (piece.role === 'open') return shape === 'html' ? `<span id="${PAIR}${number}">` : `<${PAIR} id="${number}">`;
      return single(piece, number, shape);
    })
    .join('');
  return { shape, text, tokens };
}

function single({ shown, body }: Token, number: number, shape: Shape): string {
  // Words do not touch across a line break, and the service must see that. `unmask` removes the spaces again.
  const space = body.kind === 'break' ? ' ' : '';
  const content = shape === 'empty' ? '' : escapeXml(sendable(shown));
  if (shape === 'html') return `${space}<span translate="no" id="${SINGLE}${number}">${content}</span>${space}`;
  const element = content === '' ? `<${SINGLE} id="${number}"/>` : `<${SINGLE} id="${number}">${content}</${SINGLE}>`;
  return `${space}${element}${space}`;
}

/** The text of a token without characters that XML cannot represent. */
export function sendable(shown: string): string {
  return shown.replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').toWellFormed();
}
