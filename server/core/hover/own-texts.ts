import { type Row, readable } from '../page.ts';
import type { UnitSection } from './section.ts';

/** The source first, then this file's own target. */
export const ownTextsSection: UnitSection = ({ cursor: { unit, subject }, pair, target }) => {
  const { input } = subject;
  const rows: Row[] = [[input.sourceLocale, readable(pair?.source) ?? 'not in the source file']];
  const isTarget = input.role === 'target' || unit.target !== undefined;
  if (isTarget) rows.push([input.targetLocale || 'target', readable(target) ?? 'not translated yet']);
  return rows;
};
