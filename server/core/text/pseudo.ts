/**
 * Pseudo-translation: text that one can read, and recognise as nobody's translation, `[Šàvé çĥàñĝéš]`. How it is made is the embedded service's
 * matter; what it looks like is known here, so that none of it is ever taken for a translation.
 */
const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'ÀƁÇĎÉƑĜĤÎĴĶĻMÑÔÞQŔŠŢÛVŴXÝŽàƀçďéƒĝĥîĵķļmñôþqŕšţûvŵxýž';

/** Letters A to Z with accents, everything else as it is. Same length, so that structure can be compared. */
export function accent(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter)));
}

/** Letters that no pseudo-translation has outside of what it must not change: terms, protected words. */
const UNCHANGED = /[A-LN-PR-UWYZa-ln-pr-uwyz]/g;
const CHANGED = /[ÀƁÇĎÉƑĜĤÎĴĶĻÑÔÞŔŠŢÛŴÝŽàƀçďéƒĝĥîĵķļñôþŕšţûŵýž]/g;
/** No language has so many accents for one plain letter. */
const RATIO = 3;

/** Stand at the front of what was made with a style rule list, and with custom instructions. */
export const STYLED = '◆';
export const INSTRUCTED = '◇';

/** Whether `text` is a pseudo-translation, by its form or as that of `source`. Both without their inline codes. */
export function isPseudo(text: string, source: string): boolean {
  const trimmed = text.trim();
  if (!trimmed.startsWith('[') || !trimmed.endsWith(']')) return false;
  const inner = trimmed.slice(1, -1).replace(/^◆?◇?/, '');
  const from = source.trim();
  if (inner !== '' && inner === accent(from) && !from.startsWith('[')) return true;
  const changed = inner.match(CHANGED)?.length ?? 0;
  return changed > 1 && changed > RATIO * (inner.match(UNCHANGED)?.length ?? 0);
}
