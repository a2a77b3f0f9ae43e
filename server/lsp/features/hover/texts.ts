import { type Row, readable } from '../units/page.ts';
import type { HoverSection } from './section.ts';

/** The source first, then this file's own target, then every other locale. */
export const textsSection: HoverSection = ({ cursor, pair, target, locales }) => {
  const { unit, subject } = cursor;
  const { input, snapshot } = subject;
  const rows: Row[] = [[input.sourceLocale, readable(pair?.source) ?? 'not in the source file']];
  const isTarget = input.role === 'target' || unit.target !== undefined;
  if (isTarget) rows.push([input.targetLocale || 'target', readable(target) ?? 'not translated yet']);
  for (const { locale, role, snapshot: other, content } of locales) {
    if (role === 'source' || other === snapshot) continue;
    rows.push([locale, readable(content) ?? 'not translated yet']);
  }
  return rows;
};
