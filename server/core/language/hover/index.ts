import { outlineOf } from '../../formats/traits.ts';
import type { UnitAbout } from '../about.ts';
import { type Cursor, targetOf } from '../cursor.ts';
import type { Row } from '../page.ts';
import { pairOf } from '../pairs.ts';
import { contextSection } from './context.ts';
import { fileTermsSection } from './file-terms.ts';
import { ownTextsSection } from './own-texts.ts';
import type { UnitSection } from './section.ts';
import { sizeSection } from './size.ts';
import { stateSection } from './state.ts';
import { termsSection } from './terms.ts';
import { tokensSection } from './tokens.ts';

/** The parts of a hover that one file, its source and the glossary are enough for, in their order. A test holds this list against the directory. */
export const SECTIONS: readonly UnitSection[] = [
  ownTextsSection,
  stateSection,
  sizeSection,
  tokensSection,
  fileTermsSection,
  termsSection,
  contextSection,
];

/** Looks up what the sections ask for. */
export function unitAbout<C extends Cursor>(cursor: C): UnitAbout & { readonly cursor: C } {
  const { subject, unit } = cursor;
  const pair = pairOf(subject, unit);
  const target = targetOf(subject, unit);
  const sourceUnit = pair?.sourceUnit ?? unit;
  return { cursor, sourceUnit, ...(pair && { pair }), ...(target && { target }) };
}

/** The title of a hover, and its rows with the unit's own name where the title is another. */
export function named({ cursor: { subject, unit } }: UnitAbout, rows: readonly Row[]) {
  const title = outlineOf(subject.input.format).title?.(unit) ?? unit.name;
  // Whoever looks for the unit elsewhere needs what the file calls it.
  const all: readonly Row[] = title === unit.name ? rows : [...rows, ['Id', unit.name]];
  return { title, rows: all };
}
