import { baseLanguage, normalizeLocale } from '../../shared/locale.ts';
import type { ServiceClient } from './client.ts';
import type { CallOptions } from './resources/translate-types.ts';
import { RetryBudget } from './transport/retry.ts';

/** A list of languages is requested again after this time, in ms: it grows a few times per year. */
const FRESH = 3_600_000;
/** Sooner after a failure, but not with every command. */
const FRESH_FAILURE = 60_000;
/** The maximum wait for a list that only serves to report early what the service would report later. */
const PATIENCE = 5_000;

/** Information about a service: requested occasionally and cached with the client. Undefined: unknown. */
export type Remembered<C, T> = (client: C, signal?: AbortSignal, now?: () => number) => Promise<T | undefined>;

export function remembered<C extends WeakKey, T>(
  ask: (client: C, call: CallOptions) => Promise<T | undefined>,
): Remembered<C, T> {
  const known = new WeakMap<C, { readonly answer: Promise<T | undefined>; until: number }>();
  const current = (client: C, now: () => number): Promise<T | undefined> => {
    const before = known.get(client);
    if (before !== undefined && now() < before.until) return before.answer;
    // Not the signal of one run: others may wait for the same list.
    const answer = ask(client, { signal: AbortSignal.timeout(PATIENCE), budget: new RetryBudget(1) });
    const entry = { answer, until: now() + FRESH };
    known.set(client, entry);
    void answer.then((said) => {
      if (said === undefined) entry.until = now() + FRESH_FAILURE;
    });
    return answer;
  };
  return async (client, signal, now = Date.now) => {
    const answer = current(client, now);
    if (signal === undefined) return answer;
    const { promise: stopped, resolve } = Promise.withResolvers<undefined>();
    const stop = () => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    return Promise.race([answer, stopped]).finally(() => signal.removeEventListener('abort', stop));
  };
}

/** Languages that DeepL added together, of which its older list (`/v2/languages`) contains these … */
const LISTED = ['AF', 'CA', 'EU', 'GL', 'HR', 'SR'];
/** … but never these, although it translates into them (docs/spec/service.md#languages): for them, the service itself decides. */
const UNLISTED = 'ACE BHO CEB CKB GOM KMR LMO MAI PAG PAM PRS SCN YUE'.split(' ');

/** A service's target languages for texts. Codes are upper case. */
export interface Offer {
  readonly codes: ReadonlySet<string>;
  /** Features by code, by the service's names (`style_rules`, `glossary` …). Empty: unknown. */
  readonly features: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The target languages of a service and their features; requested occasionally and cached with the client. `undefined` if unknown: a service that
 * cannot list its languages may still translate.
 */
export const targetOffer = remembered(list);

async function list(client: Pick<ServiceClient, 'languages'>, call: CallOptions): Promise<Offer | undefined> {
  const listed = await client.languages('target', call);
  // A service that lists no language at all has not really answered.
  if (!listed.ok || listed.value.length === 0) return undefined;
  const codes = new Set(listed.value.map(({ code }) => code));
  const said = listed.value.flatMap(({ code, features }) =>
    features === undefined ? [] : [[code, new Set(features)] as const],
  );
  const older = said.length === 0 && LISTED.some((code) => codes.has(code));
  return { codes: older ? new Set([...codes, ...UNLISTED]) : codes, features: new Map(said) };
}

/** The languages in which a service improves texts, by code in BCP 47 case: whether styles and tones work there. */
export type WritingOffer = ReadonlyMap<string, { readonly styles: boolean }>;

/** `GET /v3/languages?resource=write` (docs/spec/service.md#languages). Undefined: unknown, and the service decides about each request. */
export const writingOffer = remembered(
  async (client: Pick<ServiceClient, 'resourceLanguages'>, call): Promise<WritingOffer | undefined> => {
    const listed = await client.resourceLanguages('write', call);
    if (!listed.ok || listed.value.length === 0) return undefined;
    const targets = listed.value.filter(({ target }) => target);
    const styles = (features: readonly string[]) => features.some((it) => it === 'writing_style' || it === 'tone');
    return new Map(targets.map(({ code, features }) => [normalizeLocale(code), { styles: styles(features) }]));
  },
);

/** Variants that are distinguished, for services that do not list them (docs/spec/service.md#rephrase). */
const VARIANTS: readonly string[] = ['en-GB', 'en-US', 'pt-BR', 'pt-PT', 'zh-Hans'];

/**
 * The code to send for a locale, in BCP 47 case: the most specific one that the service lists, otherwise a known variant, otherwise the base
 * language. Undefined: the service does not support the language.
 */
export function writingLanguage(locale: string, offer?: WritingOffer): string | undefined {
  const full = normalizeLocale(locale);
  const base = baseLanguage(locale);
  const codes = offer === undefined ? [...VARIANTS, base] : [...offer.keys()];
  const fitting = codes.filter((code) => full === code || full.startsWith(`${code}-`));
  const best = fitting.sort((a, b) => b.length - a.length)[0];
  // `pt` if only `pt-BR` and `pt-PT` are listed.
  return best ?? (codes.some((code) => baseLanguage(code) === base) ? base : undefined);
}

/** The language for a request with a style or a tone. If only the variants of a language support them, none: the service detects the variant. */
export function styledLanguage(locale: string, offer?: WritingOffer): string | undefined {
  const code = writingLanguage(locale, offer);
  if (code === undefined) return undefined;
  const isBase = code === baseLanguage(code);
  const variants = offer === undefined ? VARIANTS.map((it) => [it, { styles: true }] as const) : [...offer];
  const onlyVariants =
    offer?.get(code)?.styles !== true && variants.some(([it, { styles }]) => styles && it.startsWith(`${code}-`));
  return isBase && onlyVariants ? undefined : code;
}
