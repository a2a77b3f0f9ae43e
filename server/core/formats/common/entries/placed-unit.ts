import type { Content } from '../../../text/content.ts';
import type { Note, PluralForm, Unit } from '../../format.ts';
import { type Move, movedContent, movedNotes, movedSpan } from '../units/moved.ts';
import { UNIT_FIELDS } from '../units/unit-copy.ts';

/** Features of few formats: units that have them are not read one by one. */
const FOREIGN = ['rules', 'terms', 'matches'] as const satisfies readonly (keyof Unit)[];

/** Spans inside the entry itself. When an edit touches an end of one, only the entry can tell on which side of it the edit is. */
const WITHIN: ReadonlySet<string> = new Set(['span', 'nameSpan', 'source', 'target']);

type Field = (typeof UNIT_FIELDS)[number];

/** The fields of a unit that a change in its entry may change. All others belong to the file, or make it a different unit. */
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

/** A value of a unit with its offsets moved. */
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

/** A value in comparable form. */
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
      // Spreading a part would lose its getters.
      if (part.kind !== 'text') return part;
      return [part.text, part.span, part.offsets && [...part.offsets]];
    }),
  ];
}

function differs(field: Field, one: unknown, other: unknown): boolean {
  return one !== other && told(field, one) !== told(field, other);
}

/** Whether a unit is unchanged except for its position. */
export function isMoved(was: Unit, is: Unit, move: Move): boolean {
  return UNIT_FIELDS.every((field) => !differs(field, placed(field, was[field], move), is[field]));
}

/** A unit of an entry that has been read twice: before an edit, and after it. */
export interface Twice {
  readonly was: Unit;
  readonly is: Unit;
  /** Maps offsets of the entry's own file past the edit. */
  readonly within: Move;
  /** Maps offsets of the entry's own file to the whole file. */
  readonly shift: Move;
}

/**
 * A unit of a file after an edit in its entry: fields that the edit changed come from the entry, all others from the file.
 * @returns undefined if the change is not the entry's to decide
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
