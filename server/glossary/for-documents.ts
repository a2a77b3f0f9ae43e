import type { ServiceClient } from '../service/client.ts';
import type { CallOptions } from '../service/translate-types.ts';
import { pairName } from './dictionary.ts';
import type { GlossaryUse } from './use.ts';

/** The glossary of a project for whole documents in one language. */
export interface DocumentGlossaries {
  /** Ids by target locale. */
  readonly ids: ReadonlyMap<string, string>;
  /** Target locales whose dictionary the service does not have now. */
  readonly missing: readonly string[];
  readonly name: string;
}

/**
 * The glossaries that a run of translations would use. An upload that names a glossary which is gone would fail, so the service is asked first.
 */
export async function documentGlossaries(
  use: GlossaryUse,
  { glossaries }: Pick<ServiceClient, 'glossaries'>,
  { from, to }: { readonly from: string; readonly to: readonly string[] },
  call: CallOptions,
): Promise<DocumentGlossaries> {
  const wanted = to.flatMap((locale) => {
    const id = use.idFor(from, locale);
    return id === undefined ? [] : [[locale, id] as const];
  });
  const there = new Set<string>();
  for (const id of new Set(wanted.map(([, one]) => one))) {
    const found = await glossaries.get(id, call);
    const dictionaries = found.ok ? found.value.dictionaries : [];
    for (const { sourceLang, targetLang } of dictionaries) there.add(`${id} ${pairName(sourceLang, targetLang)}`);
  }
  const ids = new Map(wanted.filter(([locale, id]) => there.has(`${id} ${pairName(from, locale)}`)));
  const missing = wanted.flatMap(([locale]) => (ids.has(locale) ? [] : [locale]));
  return { ids, missing, name: use.used()?.name ?? '' };
}
