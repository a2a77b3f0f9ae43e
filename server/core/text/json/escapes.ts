/** Finds out which characters a JSON file escapes without need, so that new texts can do the same. */
import { type EscapeStyle, hexAt, PLAIN_ESCAPES } from './string.ts';

/** ASCII characters that some writers escape to be safe inside HTML. */
const HTML = "<>&'=";

/** The escape style of a file. Linear; a file without escapes costs one search. */
export function escapeStyleOf(text: string): EscapeStyle {
  if (!text.includes('\\')) return PLAIN_ESCAPES;
  const slashes = text.includes('\\/');
  const found = text.includes('\\u') ? escapedUnits(text) : undefined;
  if (!slashes && found === undefined) return PLAIN_ESCAPES;
  const units = [...(found?.units ?? [])].filter((unit) => unit > 0x7e || !text.includes(String.fromCharCode(unit)));
  const ascii = units.some((unit) => unit > 0x7f) && !/[\u0080-\ufefe\uff00-\uffff]/.test(text);
  return { ascii, escaped: new Set(units), slash: slashes ? slashStyle(text) : 'none', upper: found?.upper ?? false };
}

/** The UTF-16 units written as `\uXXXX`; of a pair the first. A lone surrogate does not count: it has to be escaped. */
function escapedUnits(text: string): { readonly units: ReadonlySet<number>; readonly upper: boolean } {
  const units = new Set<number>();
  let letters = '';
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at)) {
    const unit = unitAt(text, at);
    at += unit === -1 ? 2 : 6;
    if (unit === -1) continue;
    letters ||= /[a-f]/i.exec(text.slice(at - 4, at))?.[0] ?? '';
    if ((unit & 0xfc00) === 0xd800 && (unitAt(text, at) & 0xfc00) === 0xdc00) {
      units.add(unit);
      at += 6;
    } else if ((unit & 0xf800) !== 0xd800 && (unit > 0x7e || HTML.includes(String.fromCharCode(unit)))) units.add(unit);
  }
  return { units, upper: letters !== letters.toLowerCase() };
}

/** The unit that the escape at `at` stands for, or -1 when there is no `\uXXXX`. */
function unitAt(text: string, at: number): number {
  return text.startsWith('\\u', at) ? hexAt(text, at + 2) : -1;
}

/** `\/` almost everywhere, or only to keep `</` out of scripts. */
function slashStyle(text: string): EscapeStyle['slash'] {
  let escaped = 0;
  let closing = 0;
  for (let at = text.indexOf('\\'); at !== -1; at = text.indexOf('\\', at + 2)) {
    if (text[at + 1] !== '/') continue;
    escaped++;
    if (text[at - 1] === '<') closing++;
  }
  let raw = -escaped;
  for (let at = text.indexOf('/'); at !== -1; at = text.indexOf('/', at + 1)) raw++;
  if (escaped === 0) return 'none';
  if (closing === escaped && raw > 0 && !text.includes('</')) return 'closing';
  return escaped >= raw ? 'all' : 'none';
}
