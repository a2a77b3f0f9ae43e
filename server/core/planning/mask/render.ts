import type { NewPart } from '../../text/content.ts';
import { writeIcuText } from '../../text/messages/icu-write.ts';
import { type Element, type Item, isToken, type Message, type Piece, type TokenBody } from './pieces.ts';

/**
 * A message as new content: our parts unchanged, items from `texts` (by index in `message.items`), plural branches as rebuilt. With the items' own
 * pieces as `texts` and no branch added or dropped, the result equals the source.
 */
export function render({ elements, items }: Message, texts: readonly (readonly Piece[])[]): readonly NewPart[] {
  const parts: NewPart[] = [];
  const add = (part: NewPart) => {
    const last = parts.at(-1);
    if (part === '') return;
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  };
  const addBody = (body: TokenBody) => {
    if (body.kind === 'code') add(body.code);
    else if (body.kind === 'raw' && body.elements !== undefined) addElements(body.elements);
    else if (body.kind !== 'choice') add(body.raw);
    else {
      add(body.choice.head);
      for (const { lead, elements } of body.choice.branches) {
        add(lead);
        addElements(elements);
        add('}');
      }
      add(body.choice.tail);
    }
  };
  const addItem = (index: number) => {
    const item: Item | undefined = items[index];
    for (const piece of texts[index] ?? item?.pieces ?? []) {
      if (isToken(piece)) addBody(piece.body);
      else add(writeText(piece, item));
    }
  };
  const addElements = (all: readonly Element[]) => {
    for (const element of all) {
      if (typeof element === 'string') add(element);
      else if (isToken(element)) addBody(element.body);
      else addItem(element.item);
    }
  };
  addElements(elements);
  return parts;
}

/** Words in the syntax that surrounds them. */
function writeText(text: string, { icu, quote }: Partial<Item> = {}): string {
  const safe =
    quote === undefined ? text : text.replaceAll('<', '&lt;').replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');
  return icu === undefined ? safe : writeIcuText(safe, icu);
}
