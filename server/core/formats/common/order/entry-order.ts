import { lineStart } from '../../../text/lines.ts';
import type { Edit } from '../../../text/span.ts';

/** An entry of a file that lists its entries line by line. */
export interface Listed {
  /** Where the comments above it begin, else its own start. */
  readonly top: number;
  readonly end: number;
}

/** Text to be written, without the line ends around it. */
export interface NewEntry<T extends Listed> {
  readonly id: string;
  /** `neighbour`: the entry that the new one is put next to. */
  text(neighbour: T | undefined): string;
}

/**
 * Puts new entries where the source has them: after the nearest preceding entry that the target has, else before the nearest following one.
 *
 * @param order ids in the order of the source
 * @param between what separates two entries: line ends
 * @returns one edit for each place, in document order
 */
export function insertInOrder<T extends Listed>(
  text: string,
  target: ReadonlyMap<string, T>,
  order: Iterable<string>,
  added: ReadonlyMap<string, NewEntry<T>>,
  between: string,
): readonly Edit[] {
  if (added.size === 0) return [];
  const ids = [...order];
  const first = ids.map((id) => target.get(id)).find((entry) => entry !== undefined);
  const top = first === undefined ? text.length : lineStartBehindMark(text, first.top);
  const slots = new Map<number, { readonly isBehind: boolean; readonly texts: string[] }>();
  let before: T | undefined;
  for (const id of ids) {
    before = target.get(id) ?? before;
    const entry = added.get(id);
    if (entry === undefined) continue;
    const at = before?.end ?? top;
    const slot = slots.get(at) ?? { isBehind: before !== undefined, texts: [] };
    slots.set(at, slot);
    slot.texts.push(entry.text(before ?? first));
  }
  const edits = [...slots].map(([at, { isBehind, texts }]) => {
    const joined = texts.join(between);
    const span = { start: at, end: at };
    if (isBehind) return { span, text: between + joined };
    if (first !== undefined) return { span, text: joined + between };
    const isOpen = at > 0 && !/[\r\n\ufeff]/.test(text.charAt(at - 1));
    const [eol = '\n'] = /\r\n|\r|\n/.exec(between) ?? [];
    return { span, text: `${isOpen ? between : ''}${joined}${eol}` };
  });
  return edits.sort((a, b) => a.span.start - b.span.start);
}

function lineStartBehindMark(text: string, at: number): number {
  const start = lineStart(text, at);
  return start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
}
