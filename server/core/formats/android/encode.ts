import type { NewPart } from '../../text/content.ts';
import { escapeXml } from '../../text/xml/escape.ts';
import type { Escapes } from './decode.ts';

/** Where a text is written: among tags, between quotation marks that are not shown, or in a CDATA section. */
export type Place = 'bare' | 'quoted' | 'cdata';

/**
 * Writes a text so that `decode` reads the same.
 * @returns undefined if the text has half a surrogate pair, which no XML file can hold
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

/** Blanks that would not be shown: at the ends, and after another one. Offsets count through all texts. */
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

/** Escapes words inside a text. @param isHidden whether a blank must be written as a number to survive */
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
