import { nameIn } from '../../../engine/parts/workspace/paths.ts';
import { pathOf } from '../../uris.ts';
import { wasLooked } from '../keys/looked.ts';
import { placesOfUnit } from '../navigation/references.ts';
import type { HoverSection } from './section.ts';

/** How many places a hover names. */
const MOST = 5;

/** Where code shows the text, and in which element. Does not wait for code that was not analysed yet: that happens once a file of it is opened. */
export const codeSection: HoverSection = async ({ context, cursor: { subject, unit }, token, places: known }) => {
  if (known !== undefined) return known;
  const { folder } = subject.state.loaded;
  if (!wasLooked(context, folder)) return [];
  const places = await placesOfUnit(context, subject, unit, token, true);
  const rows = places.slice(0, MOST).map(({ uri, range, site }) => {
    const place = `${nameIn(folder, pathOf(uri) ?? uri)}:${range.start.line + 1}`;
    return ['Used in', site === undefined ? place : `${place} (${site})`] as const;
  });
  return places.length > MOST ? [...rows, ['…', `${places.length - MOST} more`]] : rows;
};
