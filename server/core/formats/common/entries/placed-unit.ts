import type { Content } from '../../../text/content.ts';
import type { Note, PluralForm, Unit } from '../../format.ts';
import { type Move, movedContent, movedNotes, movedSpan } from '../units/moved.ts';
import { UNIT_FIELDS } from '../units/unit-copy.ts';

/** What few formats have: units with it are not read one by one. */
const FOREIGN = ['rules', 'terms', 'matches'] as const satisfies readonly (keyof Unit)[];

/** Stand in the entry itself. Where an edit touches an end of one, only the entry can tell on which side of it the edit is. */
const WITHIN: ReadonlySet<string> = new Set(['span', 'nameSpan', 'source', 'target']);

type Field = (typeof UNIT_FIELDS)[number];

/** What the text of an entry may change of its units. All else belongs to the file, or makes another unit of it. */
const OWN: ReadonlySet<Field> = new Set<Field>([
  'span',
  'nameSpan',
  'source',
  'target',
  'state',
  'stateName',
  'previousSource',
  'plural',
  'lock',
  'protectedWords',
]);

/** A value of a unit as it is elsewhere in a text. */
function placed(field: Field, value: unknown, move: Move): unknown {
  if (value === undefined) return undefined;
  switch (field) {
    case 'span':
    case 'nameSpan':
      return movedSpan(value as Unit['span'], move);
    case 'source':
    case 'target':
      return movedContent(value as Content, move);
    case 'notes':
      return movedNotes(value as readonly Note[], move);
    case 'plural': {
      const plural = value as PluralForm;
      return plural.other === undefined ? plural : { ...plural, other: movedContent(plural.other, move) };
    }
    case 'cue': {
      const cue = value as NonNullable<Unit['cue']>;
      return { ...cue, timing: movedSpan(cue.timing, move) };
    }
    default:
      return value;
  }
}

/** A value in a form that two of them can be compared in. */
function told(field: Field, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (field === 'source' || field === 'target') return JSON.stringify(toldContent(value as Content));
  if (field !== 'plural') return JSON.stringify(value);
  const plural = value as PluralForm;
  return JSON.stringify([{ ...plural, other: undefined }, plural.other && toldContent(plural.other)]);
}

function toldContent({ span, parts }: Content): unknown {
  return [
    span,
    parts.map((part) => {
      // Getters of a part are not in its spread.
      if (part.kind !== 'text') return part;
      return [part.text, part.span, part.offsets && [...part.offsets]];
    }),
  ];
}

function differs(field: Field, one: unknown, other: unknown): boolean {
  return one !== other && told(field, one) !== told(field, other);
}

/** Whether a unit is as it was, but for its place. */
export function isMoved(was: Unit, is: Unit, move: Move): boolean {
  return UNIT_FIELDS.every((field) => !differs(field, placed(field, was[field], move), is[field]));
}

/** A unit of an entry that is read twice: before an edit, and after it. */
export interface Twice {
  readonly was: Unit;
  readonly is: Unit;
  /** Where offsets of the entry's own file are after the edit. */
  readonly within: Move;
  /** Where offsets of the entry's own file are in the whole one. */
  readonly shift: Move;
}

/**
 * A unit of a file after an edit in its entry: what the edit has changed is as the entry says it now, and all else as the file said it.
 * @returns undefined where what has changed is not the entry's to say
 */
export function unitAfter(unit: Unit, { was, is, within, shift }: Twice, move: Move): Unit | undefined {
  const made: Partial<Record<Field, unknown>> = {};
  if (FOREIGN.some((field) => unit[field] !== undefined)) return undefined;
  for (const field of UNIT_FIELDS) {
    const before = was[field];
    const now = is[field];
    const stays = !differs(field, placed(field, before, within), now);
    const known = !differs(field, placed(field, before, shift), unit[field]);
    if ((!stays && !(known && OWN.has(field))) || (WITHIN.has(field) && !known)) return undefined;
    const value = stays ? placed(field, unit[field], move) : placed(field, now, shift);
    if (value !== undefined) made[field] = value;
  }
  return made as unknown as Unit;
}
