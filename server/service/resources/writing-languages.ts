import { baseLanguage, normalizeLocale } from '../../../shared/locale.ts';
import type { ServiceClient } from '../client.ts';
import { remembered } from '../transport/remembered.ts';

/** What a service says of the languages it improves texts in, by code in BCP-47 case: whether styles and tones work there. */
export type WritingOffer = ReadonlyMap<string, { readonly styles: boolean }>;

/** `GET /v3/languages?resource=write` (docs/spec/service.md#languages). Undefined: nobody knows, and whatever is asked for is for the service to judge. */
export const writingOffer = remembered(
  async (client: Pick<ServiceClient, 'resourceLanguages'>, call): Promise<WritingOffer | undefined> => {
    const listed = await client.resourceLanguages('write', call);
    if (!listed.ok || listed.value.length === 0) return undefined;
    const targets = listed.value.filter(({ target }) => target);
    const styles = (features: readonly string[]) => features.some((it) => it === 'writing_style' || it === 'tone');
    return new Map(targets.map(({ code, features }) => [normalizeLocale(code), { styles: styles(features) }]));
  },
);

/** Variants that are told apart, for services that do not say so themselves (docs/spec/service.md#rephrase). */
const VARIANTS: readonly string[] = ['en-GB', 'en-US', 'pt-BR', 'pt-PT', 'zh-Hans'];

/**
 * The code to send for a locale, in BCP-47 case: the most exact one that the service lists, else a variant that is known, else the base language.
 * Undefined: the service says that it does not know the language.
 */
export function writingLanguage(locale: string, offer?: WritingOffer): string | undefined {
  const full = normalizeLocale(locale);
  const base = baseLanguage(locale);
  const codes = offer === undefined ? [...VARIANTS, base] : [...offer.keys()];
  const fitting = codes.filter((code) => full === code || full.startsWith(`${code}-`));
  const best = fitting.sort((a, b) => b.length - a.length)[0];
  // `pt` where only `pt-BR` and `pt-PT` are listed.
  return best ?? (codes.some((code) => baseLanguage(code) === base) ? base : undefined);
}

/**
 * The language to name in a request with a style or a tone. Where only the variants of a language know them, none: the service finds out which one a
 * text is in.
 */
export function styledLanguage(locale: string, offer?: WritingOffer): string | undefined {
  const code = writingLanguage(locale, offer);
  if (code === undefined) return undefined;
  const isBase = code === baseLanguage(code);
  const variants = offer === undefined ? VARIANTS.map((it) => [it, { styles: true }] as const) : [...offer];
  const onlyVariants =
    offer?.get(code)?.styles !== true && variants.some(([it, { styles }]) => styles && it.startsWith(`${code}-`));
  return isBase && onlyVariants ? undefined : code;
}
