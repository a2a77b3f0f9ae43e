import type { Row } from '../units/page.ts';
import type { HoverSection } from './section.ts';

/** Where the unit stands, and what people have noted about it. */
export const contextSection: HoverSection = ({ cursor: { unit }, sourceUnit }) => {
  const rows: Row[] = [];
  const context = unit.context ?? sourceUnit.context;
  if (context !== undefined && context !== '') rows.push(['Context', context]);
  const notes = unit === sourceUnit ? unit.notes : [...sourceUnit.notes, ...unit.notes];
  for (const { text, from, category } of notes) {
    const by = from ?? category;
    rows.push([by === undefined ? 'Note' : `Note (${by})`, text]);
  }
  return rows;
};
