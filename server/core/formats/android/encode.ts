import type { NewPart } from '../../text/content.ts';
import { escapeXml } from '../../text/xml/escape.ts';
import type { Escapes } from './decode.ts';

/** Where a text stands: among tags, between quotation marks that are not shown, or in a CDATA section. */
export type Place = 'bare' | 'quoted' | 'cdata';

/**
 * A text as it is written, so that `decode` reads the same.
 * @returns undefined: it holds half a character, which no XML file can
 */
export function encode(parts: readonly NewPart[], place: Place, escapes: Escapes): string | undefined {
  const texts = parts.filter((part) => typeof part === 'string');
  if (texts.some((text) => !text.isWellFormed())) return undefined;
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  const android = escapes === 'android';
  const blanks = android && place !== 'quoted' ? blankEscapes(texts, length) : undefined;
  let at = 0;
  const raw = parts.map((part, index) => {
    if (typeof part !== 'string') return part.raw;
    let own = escapeText(part, place, escapes, blanks && ((offset) => blanks.has(at + offset)));
    if (android && place !== 'quoted' && index === 0 && /^[@?]/.test(own)) own = `\\${own}`;
    at += part.length;
    return own;
  });
  const joined = raw.join('');
  if (place === 'cdata') return `<![CDATA[${joined}]]>`;
  return place === 'quoted' ? `"${joined}"` : joined;
}

/** Blanks that would not be shown: at the ends, and behind another one. Offsets in all texts together. */
function blankEscapes(texts: readonly string[], length: number): ReadonlySet<number> {
  const escaped = new Set<number>();
  let at = 0;
  let spaced = true;
  for (const text of texts)
    for (const unit of text.split('')) {
      const blank = unit === ' ';
      if (blank && (spaced || at === length - 1)) escaped.add(at);
      spaced = blank && !escaped.has(at);
      at++;
    }
  return escaped;
}

/** Words as they stand inside of a text. @param isHidden tells of a blank that it has to be written as a number, or it is lost */
export function escapeText(
  text: string,
  place: Place,
  escapes: Escapes,
  isHidden: (offset: number) => boolean = () => false,
): string {
  const apostrophe = escapes === 'android' && place !== 'quoted';
  const raw = text.replace(/[\\'"\n\t ]|[\0-\u001f\ufffe\uffff]/g, (character, offset: number) => {
    if (character === ' ') return isHidden(offset) ? '\\u0020' : ' ';
    if (character === '\\') return '\\\\';
    if (character === '\n') return '\\n';
    if (character === '\t') return '\\t';
    if (character === "'") return apostrophe ? "\\'" : "'";
    if (character === '"') return escapes === 'android' ? '\\"' : '"';
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return place === 'cdata' ? raw.replaceAll(']]>', ']]\\u003e') : escapeXml(raw);
}
