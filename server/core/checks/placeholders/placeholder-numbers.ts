import type { Placeholder } from '../../text/placeholders/index.ts';

/** Whether it states which of the values it takes. */
export function isNumbered({ kind, text }: Placeholder): boolean {
  return kind === 'printf' && /^%\d+\$/.test(text);
}

/** A translation may number what the source takes in turn (`%s` of `%s` becomes `%2$s`, `%1$s`), and vice versa. */
export function withNumbers(placeholders: readonly Placeholder[]): readonly Placeholder[] {
  let next = 0;
  return placeholders.map((placeholder) => {
    if (placeholder.kind !== 'printf' || !placeholder.ordered) return placeholder;
    next += 1;
    return { ...placeholder, identity: `%${next}$${placeholder.identity.slice(1)}`, ordered: false };
  });
}

/** A date or time format (strftime): each language has its own parts and order. Its letters are not printf codes. */
export function isTimeFormat(text: string): boolean {
  return /(?<![\d%])%[-_^#0EO]?[BDHIMPRTUVWYbjklmy](?!\p{L})/u.test(text);
}

/** `{0} None|One|:count of them` of Laravel and Symfony: the number that a form is for, whether or not the other forms have one. */
export function saysWhen({ kind, text, span }: Placeholder, whole: string): boolean {
  if (kind !== 'brace' || !whole.includes('|') || !/^\{\s?-?\d+\s?\}$/.test(text)) return false;
  return /(?:^|\|)\s*$/.test(whole.slice(0, span.start));
}

/** How languages write a percent sign. */
export const PER_CENT =
  /[％٪﹪‰]|percent|prozent|pro ?cent|por ?c[ie]ent|per ?cento|процент|відсот|パーセント|百分|퍼센트|\bpct\b/iu;

/** A percent sign of `printf` that the language writes in its own way. @param words the translation without its placeholders */
export function isPerCent({ text }: Placeholder, words: string): boolean {
  return text === '%%' && PER_CENT.test(words);
}
