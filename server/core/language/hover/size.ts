import { measure } from '../../checks/values/max-length.ts';
import type { Limits } from '../../formats/format.ts';
import { plainText } from '../../text/content.ts';
import type { Row } from '../page.ts';
import type { UnitSection } from './section.ts';

/** Current size against the limits, and how fast a cue has to be read. */
export const sizeSection: UnitSection = ({ cursor: { unit }, sourceUnit, target }) => {
  const content = target ?? unit.source;
  const text = content === undefined ? '' : plainText(content);
  const limits = unit.limits ?? sourceUnit.limits;
  const rows: Row[] = [];
  if (limits !== undefined) rows.push(['Size', sizeOf(text, limits)]);
  const { cue } = unit;
  if (cue !== undefined && cue.end > cue.start) {
    const seconds = (cue.end - cue.start) / 1000;
    const speed = measure(text.replace(/\s*\n\s*/g, ' ').trim(), 'glyph') / seconds;
    rows.push(['Reading speed', `${speed.toFixed(1)} characters per second, ${seconds.toFixed(1)} s on screen`]);
  }
  return rows;
};

function sizeOf(text: string, { max, min, unit }: Limits): string {
  const what = { char: 'characters', byte: 'bytes', codepoint: 'code points', glyph: 'glyphs' }[unit];
  const most = max === undefined ? '' : ` of at most ${max}`;
  return `${measure(text, unit)}${most} ${what}${min === undefined ? '' : `, at least ${min}`}`;
}
