import { type Row, readable } from '../page.ts';
import type { UnitSection } from './section.ts';

/** The source first, then the file's own target. */
export const ownTextsSection: UnitSection = ({ cursor: { unit, subject }, pair, target }) => {
  const { input } = subject;
  const source = readable(pair?.source);
  const rows: Row[] = [[input.sourceLocale, source ?? 'not in the source file']];
  const own = readable(target);
  // If sources are keys, the targets of the source locale are the texts.
  const isTarget = input.role === 'target' || (unit.target !== undefined && own !== source);
  if (isTarget) rows.push([input.targetLocale || 'target', own ?? 'not translated yet']);
  return rows;
};
