import { baseLanguage } from '../../../../shared/locale.ts';
import type { Cue } from '../../formats/format.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import { messageDialect } from '../../text/dialects/index.ts';
import { graphemes } from '../../text/graphemes.ts';
import type { CheckContext } from '../check.ts';

/** Limits of subtitles by language (docs/spec/checks.md#subtitle-limits). */
export const READING_SPEED: Readonly<Record<string, number>> = { ar: 20, en: 20, hi: 22, ja: 4, ko: 12, zh: 9, yue: 9 };
export const LINE_LENGTH: Readonly<Record<string, number>> = { ja: 13, ko: 16, ru: 39, th: 35, yue: 16, zh: 16 };

/** Characters of these languages are square; Latin letters and digits take half the width. */
const SQUARE: ReadonlySet<string> = new Set(['ja', 'ko', 'zh', 'yue']);

/** Whether the texts are subtitles. */
export function isSubtitles({ dialect }: CheckContext): boolean {
  return messageDialect(dialect).subtitles === true;
}

/** The times of the target's own cue. */
export function cueOf({ targetUnit }: BilingualUnit): Cue | undefined {
  return targetUnit?.cue;
}

/** Whether a translation has the times of its source: problems with them are reported for the source. */
export function keepsTimes({ sourceUnit, targetUnit }: BilingualUnit): boolean {
  const [own, original] = [targetUnit?.cue, sourceUnit.cue];
  if (own === undefined || original === undefined || sourceUnit === targetUnit) return false;
  return own.start === original.start && own.end === original.end;
}

/** How much longer than an overlong source a translation may be: the limit is then up to the author. */
const LONGER = 1.2;

/** How much a subtitle may have, as a multiple of the limit for its language, if its source has `original` times the limit for its own. */
export function roomFor({ sourceUnit, targetUnit }: BilingualUnit, original: () => number): number {
  if (sourceUnit === targetUnit) return 1;
  const ratio = original();
  return ratio > 1 ? ratio * LONGER : 1;
}

/** What a viewer counts as characters, without line breaks and codes; in square scripts half-width characters count half. */
export function visibleLength(text: string, locale: string): number {
  const square = SQUARE.has(baseLanguage(locale));
  if (!square && isSimple(text)) return text.length;
  let length = 0;
  for (const { segment } of graphemes(text)) length += square && isHalfWidth(segment) ? 0.5 : 1;
  return Math.ceil(length);
}

/** Below the combining marks every UTF-16 unit is a character of its own. */
function isSimple(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= 0x300) return false;
  return true;
}

function isHalfWidth(segment: string): boolean {
  const code = segment.charCodeAt(0);
  return code < 0x1100 || (code >= 0xff61 && code <= 0xffdc);
}

/** Two frames at 24 frames per second, in ms. */
export const TWO_FRAMES = 83;
