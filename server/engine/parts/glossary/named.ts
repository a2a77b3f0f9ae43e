import type { GlossaryNote } from '../../../../shared/commands.ts';
import { choicesIn } from '../../../../shared/project/per-locale.ts';
import type { Project } from '../../../../shared/project/project.ts';
import type { ServiceClient } from '../../../service/client.ts';
import { withConflictsTold } from './conflicts.ts';
import { type PairName, pairName } from './dictionary.ts';
import { type GlossaryUse, withoutMissingGlossary } from './use.ts';

const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface Named {
  readonly id: string;
  /** Undefined: not looked up. */
  readonly pairs?: ReadonlySet<PairName>;
}

/**
 * Puts the glossaries that the project names (`translation.glossary`), and those that a run names by id, before the synced one. A name is looked up
 * once; one that the service does not have, or not for the languages, is a note, never a failure.
 */
export async function withNamedGlossaries(
  synced: GlossaryUse,
  { translation }: Project,
  { glossaries }: Pick<ServiceClient, 'glossaries'>,
  note: (note: GlossaryNote) => void,
  signal: AbortSignal,
): Promise<GlossaryUse> {
  const overrides = (translation?.overrides ?? []).map(({ glossary }) => glossary);
  const lists = [...choicesIn<string | string[]>(translation?.glossary), ...overrides].map((names) =>
    [names ?? []].flat(),
  );
  const wanted = new Set(lists.flat());
  const named = new Map<string, Named>([...wanted].filter((name) => GUID.test(name)).map((id) => [id, { id }]));
  // If one of several glossaries lacked the languages, the request would fail.
  if (named.size < wanted.size || lists.some(({ length }) => length > 1)) {
    const found = await glossaries.list({ signal });
    if (!found.ok) note({ message: `The glossaries of dragoman.json are not used: ${found.error.message}` });
    for (const name of found.ok ? wanted : []) {
      const [one, ...more] = found.ok
        ? found.value.filter((glossary) => glossary.name === name || glossary.id === name)
        : [];
      if (one !== undefined && more.length === 0) {
        const pairs = one.dictionaries.map(({ sourceLang, targetLang }) => pairName(sourceLang, targetLang));
        named.set(name, { id: one.id, pairs: new Set(pairs) });
      } else if (!named.has(name))
        note({
          message: `The service has ${one === undefined ? 'no glossary' : 'several glossaries'} "${name}", which dragoman.json names: translated without it`,
        });
    }
  }
  const ids = new Set([...named.values()].map(({ id }) => id));
  const forgiving = [...ids].reduce(
    (inner, id) =>
      withoutMissingGlossary(inner, id, () =>
        note({ message: `The service has no glossary ${id} for these languages, and it was translated without` }),
      ),
    synced.translator,
  );
  const used = new Map<string, Set<string>>();
  const lacking = new Set<Named>();
  const idsOf = (names: readonly string[], source: string, target: string): readonly string[] =>
    names.flatMap((name) => {
      const one = named.get(name) ?? (GUID.test(name) ? { id: name } : undefined);
      if (one === undefined) return [];
      const pair = pairName(source, target);
      if (one.pairs?.has(pair) === false) {
        if (!lacking.has(one))
          note({
            message: `The glossary "${name}" has no dictionary ${pair}: it is not used for languages that it lacks`,
          });
        lacking.add(one);
        return [];
      }
      used.set(name, (used.get(name) ?? new Set()).add(target));
      return [one.id];
    });
  return {
    ...synced,
    translator: withConflictsTold(forgiving, glossaries, (message) => note({ message }), signal),
    idsFor(source, target, names) {
      const found = names === undefined ? [] : idsOf(names, source, target);
      return found.length > 0 ? found : synced.idsFor(source, target);
    },
    used() {
      const own = synced.used();
      if (used.size === 0) return own;
      const locales = [...(own?.locales ?? []), ...[...used.values()].flatMap((set) => [...set])];
      const all = [...new Set([...(own === undefined ? [] : [own.name]), ...used.keys()])];
      return { id: own?.id ?? named.get(all[0] ?? '')?.id ?? '', name: all.join(', '), locales: [...new Set(locales)] };
    },
  };
}
