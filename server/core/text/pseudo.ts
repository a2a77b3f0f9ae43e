/**
 * Pseudo-translation: readable text that is recognisably not a real translation, `[Šàvé çĥàñĝéš]`. The embedded service decides how to make it; its
 * look is defined here, so that it is never mistaken for a translation.
 */
const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'ÀƁÇĎÉƑĜĤÎĴĶĻMÑÔÞQŔŠŢÛVŴXÝŽàƀçďéƒĝĥîĵķļmñôþqŕšţûvŵxýž';

/** Puts accents on the letters A to Z and leaves the rest. The length stays the same, so that structure can be compared. */
export function accent(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter)));
}

/** Letters that a pseudo-translation has only in parts that must not change: terms, protected words. */
const UNCHANGED = /[A-LN-PR-UWYZa-ln-pr-uwyz]/g;
const CHANGED = /[ÀƁÇĎÉƑĜĤÎĴĶĻÑÔÞŔŠŢÛŴÝŽàƀçďéƒĝĥîĵķļñôþŕšţûŵýž]/g;
/** More accents per plain letter than in any language. */
const RATIO = 3;

/** Put in front of texts that were made with a style rule list, and with custom instructions. */
export const STYLED = '◆';
export const INSTRUCTED = '◇';

/** Whether `text` is a pseudo-translation, judged by its form or against `source`. Both without their inline codes. */
export function isPseudo(text: string, source: string): boolean {
  const trimmed = text.trim();
  if (!trimmed.startsWith('[') || !trimmed.endsWith(']')) return false;
  const inner = trimmed.slice(1, -1).replace(/^◆?◇?/, '');
  const from = source.trim();
  if (inner !== '' && inner === accent(from) && !from.startsWith('[')) return true;
  const changed = inner.match(CHANGED)?.length ?? 0;
  return changed > 1 && changed > RATIO * (inner.match(UNCHANGED)?.length ?? 0);
}
