import { contextFor } from '../../checks/messages/syntax.ts';
import { placeholdersOf } from '../../checks/support.ts';
import { codesOf } from '../../text/content.ts';
import { checkContextOf } from '../cursor.ts';
import type { Row } from '../page.ts';
import type { UnitSection } from './section.ts';

/** What a translation must carry over from the source. */
export const tokensSection: UnitSection = ({ cursor: { subject }, pair }) => {
  if (pair === undefined) return [];
  const texts = placeholdersOf(pair, pair.source, contextFor(checkContextOf(subject), pair)).map(({ text }) => text);
  const codes = codesOf(pair.source).map(({ raw }) => raw);
  const rows: Row[] = [];
  if (texts.length > 0) rows.push(['Placeholders', [...new Set(texts)].join('  ')]);
  if (codes.length > 0) rows.push(['Inline codes', [...new Set(codes)].join('  ')]);
  return rows;
};
