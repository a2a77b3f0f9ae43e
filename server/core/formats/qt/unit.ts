import { type Content, isBlank, plainText } from '../../text/content.ts';
import { attributeOf } from '../../text/xml/attributes.ts';
import { elementSpan, innerSpan, NONE, nameOf, nameSpan, type XmlTable } from '../../text/xml/table.ts';
import type { FormUse } from '../common/plurals/plural-uses.ts';
import type { Note, State, Unit } from '../format.ts';
import { formsIn, isNumerus, isUnfinished, type Message, textIn } from './scan.ts';
import { contentOf } from './value.ts';

/** What is known about a message besides itself. */
export interface MessageFacts {
  readonly id: string;
  readonly source: Content;
  readonly forms: readonly FormUse[];
}

export interface PlacedUnit {
  readonly unit: Unit;
  /** The index of its `<numerusform>`. */
  readonly form?: number;
}

/** The unit of a message; with plurals, one for each form that Qt selects from in the language. */
export function unitsOf(table: XmlTable, message: Message, { id, source, forms }: MessageFacts): readonly PlacedUnit[] {
  const isOpen = isUnfinished(table, message);
  const own = attributeOf(table, message.element, 'id')?.value;
  const name = own ?? plainText(source).replace(/\s+/g, ' ').trim();
  const common = {
    span: elementSpan(table, message.element),
    nameSpan: nameSpan(table, message.source),
    source,
    notes: notesOf(table, message),
    ...(message.context !== '' && { context: message.context }),
  };
  const stated = (target: Content | undefined) => ({
    ...(target && { target }),
    state: stateOf(target, isOpen),
    ...(isOpen && { stateName: 'unfinished' }),
    ...(isOpen &&
      !isBlank(target) &&
      message.oldSource !== NONE && { previousSource: textIn(table, message.oldSource) }),
  });
  if (!isNumerus(table, message)) {
    const target = message.translation === NONE ? undefined : contentOf(table, message.translation);
    return [{ unit: { ...common, id, name, ...stated(target) } }];
  }
  const elements = formsIn(table, message);
  return forms.map(({ category, numbers }, form): PlacedUnit => {
    const element = elements[form];
    const target = element === undefined ? undefined : contentOf(table, element);
    const plural = {
      set: id,
      category,
      ordinal: false,
      ...(numbers.length > 0 && { numbers }),
      ...(category !== 'one' && category !== 'other' && { borrowed: true as const }),
    };
    return { unit: { ...common, id: `${id}[${form}]`, name: `${name} [${form}]`, ...stated(target), plural }, form };
  });
}

function stateOf(target: Content | undefined, isOpen: boolean): State {
  if (isBlank(target)) return 'initial';
  return isOpen ? 'needs-work' : 'translated';
}

/** Where the text is in the code, above all the file. */
function placeOf(table: XmlTable, location: number): string {
  const file = attributeOf(table, location, 'filename')?.value ?? '';
  const line = attributeOf(table, location, 'line')?.value ?? '';
  return file === '' ? '' : `${file}:${line}`.replace(/:$/, '');
}

function notesOf(table: XmlTable, { comment, others }: Message): readonly Note[] {
  const notes: Note[] = [];
  const add = (element: number, more: Omit<Note, 'text' | 'span'>) => {
    const text = textIn(table, element).trim();
    if (text !== '') notes.push({ text, span: innerSpan(table, element), ...more });
  };
  if (comment !== NONE) add(comment, { category: 'meaning' });
  const places: string[] = [];
  for (const other of others) {
    const name = nameOf(table, other);
    if (name === 'extracomment') add(other, { category: 'description' });
    else if (name === 'translatorcomment') add(other, { from: 'translator' });
    else if (placeOf(table, other) !== '') places.push(placeOf(table, other));
  }
  if (places.length > 0) notes.push({ text: places.join(' '), category: 'location' });
  return notes;
}
