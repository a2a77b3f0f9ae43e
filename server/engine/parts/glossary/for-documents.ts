import type { ServiceClient } from '../../../service/client.ts';
import type { CallOptions } from '../../../service/resources/translate-types.ts';
import { pairName } from './dictionary.ts';
import type { GlossaryUse } from './use.ts';

/** The glossary of a project for whole documents in one language. */
export interface DocumentGlossaries {
  /** Ids by target locale. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  /** Target locales whose dictionary the service currently does not have. */
  readonly missing: readonly string[];
  readonly name: string;
}

interface Wanted {
  readonly from: string;
  readonly to: readonly string[];
  /** Names of glossaries, by target locale; undefined: the synced one. */
  readonly names: (locale: string) => readonly string[] | undefined;
}

/** The glossaries that a translation run would use. An upload that names a deleted glossary would fail, so the service is asked first. */
export async function documentGlossaries(
  use: GlossaryUse,
  { glossaries }: Pick<ServiceClient, 'glossaries'>,
  { from, to, names }: Wanted,
  call: CallOptions,
): Promise<DocumentGlossaries> {
  const wanted = to.flatMap((locale) => use.idsFor(from, locale, names(locale)).map((id) => [locale, id] as const));
  const there = new Set<string>();
  for (const id of new Set(wanted.map(([, one]) => one))) {
    const found = await glossaries.get(id, call);
    const dictionaries = found.ok ? found.value.dictionaries : [];
    for (const { sourceLang, targetLang } of dictionaries) there.add(`${id} ${pairName(sourceLang, targetLang)}`);
  }
  const ids = new Map<string, string[]>();
  const missing = new Set<string>();
  for (const [locale, id] of wanted)
    if (there.has(`${id} ${pairName(from, locale)}`)) ids.set(locale, [...(ids.get(locale) ?? []), id]);
    else missing.add(locale);
  return { ids, missing: [...missing], name: use.used()?.name ?? '' };
}
