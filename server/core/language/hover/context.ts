import { splitUses } from '../../formats/common/code-places.ts';
import type { Row } from '../page.ts';
import type { UnitSection } from './section.ts';

/** How many files a hover lists. */
const MOST = 5;

/** Where the unit is, where it is used, and what people have noted about it. */
export const contextSection: UnitSection = ({ cursor: { unit }, sourceUnit, isPlaced = false }) => {
  const rows: Row[] = [];
  const context = unit.context ?? sourceUnit.context;
  if (context !== undefined && context !== '') rows.push(['Context', context]);
  const notes = unit === sourceUnit ? unit.notes : [...sourceUnit.notes, ...unit.notes];
  const told = splitUses(notes);
  const uses = isPlaced ? new Map<string, readonly string[]>() : told.uses;
  const others = isPlaced ? told.others.filter(({ category }) => category !== 'location') : told.others;
  const files = [...uses].map(([file, lines]) => (lines.length === 0 ? file : `${file}:${lines.join(', ')}`));
  for (const file of files.slice(0, MOST)) rows.push(['Used in', file]);
  if (files.length > MOST) rows.push(['…', `${files.length - MOST} more`]);
  for (const { text, from, category } of others) {
    const by = from ?? category;
    rows.push([by === undefined ? 'Note' : `Note (${by})`, text]);
  }
  return rows;
};
