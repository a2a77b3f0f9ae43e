import { attributeOf } from '../../text/xml/attributes.ts';
import type { SyncRanks } from '../../text/xml/builder.ts';
import { decodeText } from '../../text/xml/entities.ts';
import { children, innerSpan, NONE, nameOf, type XmlTable } from '../../text/xml/table.ts';

/** A `<message>`, by the indexes of its elements; `NONE` if it lacks one. */
export interface Message {
  readonly element: number;
  readonly context: string;
  readonly source: number;
  readonly oldSource: number;
  readonly comment: number;
  readonly translation: number;
  /** `<extracomment>`, `<translatorcomment>` and `<location>`, in order. */
  readonly others: readonly number[];
  /** The last element that a translation follows. */
  readonly before: number;
}

/** The start of a message ends one whose end tag is missing. */
export const RANKS: SyncRanks = {
  ranks: new Map([
    ['TS', 1],
    ['context', 2],
    ['message', 3],
    ...[
      'name',
      'location',
      'source',
      'oldsource',
      'comment',
      'oldcomment',
      'extracomment',
      'translatorcomment',
      'translation',
      'userdata',
    ].map((name) => [name, 4] as const),
    ['numerusform', 5],
  ]),
  nests: new Set(),
};

/** The messages of a file in document order, not nested. Linear. */
export function messagesIn(table: XmlTable): readonly Message[] {
  const messages: Message[] = [];
  let context = '';
  for (let element = 0; element < table.count; element++) {
    const name = nameOf(table, element);
    if (name === 'context') context = contextName(table, element);
    else if (name === 'message') {
      messages.push(messageAt(table, element, context));
      element = (table.next[element] ?? element + 1) - 1;
    }
  }
  return messages;
}

/** The decoded text of an element without child elements. */
export function textIn(table: XmlTable, element: number): string {
  if (element === NONE) return '';
  const { start, end } = innerSpan(table, element);
  return decodeText(table.text.slice(start, end)).replaceAll('\r\n', '\n');
}

/** `vanished` and `obsolete`: the text is no longer in the code, and programs do not read it. */
export function isGone(table: XmlTable, { translation }: Message): boolean {
  if (translation === NONE) return false;
  return /^(?:vanished|obsolete)$/.test(attributeOf(table, translation, 'type')?.value ?? '');
}

/** The `<numerusform>` elements of a message, by index. */
export function formsIn(table: XmlTable, { translation }: Message): readonly number[] {
  if (translation === NONE) return [];
  return [...children(table, translation)].filter((child) => nameOf(table, child) === 'numerusform');
}

/** The element that holds the text of a translation or a form: its first `<lengthvariant>`, which is the longest, or the element itself. */
export function holderOf(table: XmlTable, element: number): number {
  for (const child of children(table, element)) if (nameOf(table, child) === 'lengthvariant') return child;
  return element;
}

/** Not translated, or not reviewed. */
export function isUnfinished(table: XmlTable, { translation }: Message): boolean {
  return translation === NONE || attributeOf(table, translation, 'type')?.value === 'unfinished';
}

/** Whether the message has plural forms. */
export function isNumerus(table: XmlTable, { element }: Message): boolean {
  return attributeOf(table, element, 'numerus')?.value === 'yes';
}

function contextName(table: XmlTable, context: number): string {
  for (const child of children(table, context)) {
    if (nameOf(table, child) === 'name') return textIn(table, child);
    if (nameOf(table, child) === 'message') break;
  }
  return '';
}

function messageAt(table: XmlTable, element: number, context: string): Message {
  let [source, oldSource, comment, translation, before] = [NONE, NONE, NONE, NONE, NONE];
  const others: number[] = [];
  for (const child of children(table, element)) {
    const name = nameOf(table, child);
    if (name === 'source' && source === NONE) source = child;
    else if (name === 'oldsource') oldSource = child;
    else if (name === 'comment') comment = child;
    else if (name === 'translation' && translation === NONE) translation = child;
    else if (/^(?:extracomment|translatorcomment|location)$/.test(name)) others.push(child);
    if (!/^(?:userdata|extra-.*)$/.test(name)) before = child;
  }
  return { element, context, source, oldSource, comment, translation, others, before };
}
