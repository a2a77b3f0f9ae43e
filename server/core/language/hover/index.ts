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

/** The parts of a hover that need only one file, its source and the glossary, in order. A test compares this list with the directory. */
export const SECTIONS: readonly UnitSection[] = [
  ownTextsSection,
  stateSection,
  sizeSection,
  tokensSection,
  fileTermsSection,
  termsSection,
  contextSection,
];

/** Looks up what the sections need. */
export function unitAbout<C extends Cursor>(cursor: C): UnitAbout & { readonly cursor: C } {
  const { subject, unit } = cursor;
  const pair = pairOf(subject, unit);
  const target = targetOf(subject, unit);
  const sourceUnit = pair?.sourceUnit ?? unit;
  return { cursor, sourceUnit, ...(pair && { pair }), ...(target && { target }) };
}

/** The title of a hover, and its rows, including the unit's own name if the title is different. */
export function named({ cursor: { subject, unit } }: UnitAbout, rows: readonly Row[]) {
  const title = outlineOf(subject.input.format).title?.(unit) ?? unit.name;
  // To find the unit elsewhere, people need its name in the file.
  const all: readonly Row[] = title === unit.name ? rows : [...rows, ['Id', unit.name]];
  return { title, rows: all };
}
