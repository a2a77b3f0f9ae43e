import type { GlossaryNote } from '../../shared/commands.ts';
import { choiceFor } from '../../shared/per-locale.ts';
import type { Project } from '../../shared/project.ts';
import type { ServiceClient } from '../service/client.ts';
import { type GlossaryUse, withoutMissingGlossary } from './use.ts';

const GUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The glossaries that the project names for target locales (`translation.glossary`), before the synced one. A name is looked up once; one that the
 * service does not have is a note, never a failure.
 */
export async function withNamedGlossaries(
  synced: GlossaryUse,
  { translation }: Project,
  { glossaries }: Pick<ServiceClient, 'glossaries'>,
  note: (note: GlossaryNote) => void,
  signal: AbortSignal,
): Promise<GlossaryUse> {
  const setting = translation?.glossary;
  const wanted = new Set(typeof setting === 'string' ? [setting] : Object.values(setting ?? {}));
  if (wanted.size === 0) return synced;
  const ids = new Map([...wanted].filter((name) => GUID.test(name)).map((id) => [id, id]));
  if (ids.size < wanted.size) {
    const found = await glossaries.list({ signal });
    if (!found.ok) note({ message: `The glossaries of dragoman.json are not used: ${found.error.message}` });
    const all = found.ok ? found.value : [];
    for (const name of found.ok ? wanted : []) {
      const [one, ...more] = all.filter((glossary) => glossary.name === name);
      if (one !== undefined && more.length === 0) ids.set(name, one.id);
      else if (!ids.has(name))
        note({
          message: `The service has ${one === undefined ? 'no glossary' : 'several glossaries'} "${name}", which dragoman.json names: translated without it`,
        });
    }
  }
  const names = new Map<string, Set<string>>();
  const translator = [...new Set(ids.values())].reduce(
    (inner, id) =>
      withoutMissingGlossary(inner, id, () =>
        note({ message: `The service has no glossary ${id} for these languages, and it was translated without` }),
      ),
    synced.translator,
  );
  return {
    ...synced,
    translator,
    idFor(source, target) {
      const name = choiceFor(setting, target);
      const id = name === undefined ? undefined : ids.get(name);
      if (name === undefined || id === undefined) return synced.idFor(source, target);
      names.set(name, (names.get(name) ?? new Set()).add(target));
      return id;
    },
    used() {
      const own = synced.used();
      if (names.size === 0) return own;
      const locales = [...(own?.locales ?? []), ...[...names.values()].flatMap((set) => [...set])];
      const all = [...(own === undefined ? [] : [own.name]), ...names.keys()];
      return { id: own?.id ?? ids.get(all[0] ?? '') ?? '', name: all.join(', '), locales };
    },
  };
}
