import { hashOf, pairName } from '../glossary/dictionary.ts';
import { mergeFiles } from '../glossary/merge.ts';
import { glossaryFor, withoutMissingGlossary } from '../glossary/use.ts';
import type { Translator } from '../service/translate-types.ts';
import type { LoadedProject } from '../workspace/project.ts';
import type { CliContext } from './context.ts';
import { CommandError } from './exit.ts';
import { glossaryFiles, readLock } from './glossary-sync.ts';
import type { ConnectedService } from './service.ts';

/** What a report says about the synced glossary of a run. */
export interface UsedGlossary {
  readonly id: string;
  readonly name: string;
  /** Target locales that it was used for. */
  readonly locales: readonly string[];
}

/** The synced glossary in a run of translations. */
export interface GlossaryUse {
  /** Translates without the glossary when the service no longer has it. */
  readonly translator: Translator;
  /** Undefined: no dictionary for these languages. */
  idFor(source: string, target: string): string | undefined;
  /** What was used, if anything was. */
  used(): UsedGlossary | undefined;
}

/**
 * Finds the synced glossary of the project for this service: the lock file knows it, no request is needed.
 * Nothing here ever fails a translation; what is not as it should be is a note.
 */
export async function useGlossary(
  { files, terminal }: CliContext,
  loaded: LoadedProject,
  service: ConnectedService,
): Promise<GlossaryUse> {
  const none: GlossaryUse = { translator: service.client, idFor: () => undefined, used: () => undefined };
  const synced = await attempt(async () => {
    const lock = await readLock(files, loaded.folder);
    const glossary = lock.glossaries.get(service.id);
    return glossary && { lock, glossary, ...(await glossaryFiles(files, loaded)) };
  });
  if (synced.note !== undefined) terminal.note(`The glossary is not used. ${synced.note}`);
  if (synced.value === undefined) return none;
  const { lock, glossary } = synced.value;
  const { dictionaries } = mergeFiles(synced.value.files);
  const locales = new Set<string>();
  const changed = new Set<string>();
  let missing = false;
  return {
    translator: withoutMissingGlossary(service.client, glossary.id, () => {
      missing = true;
      terminal.note(
        `The service no longer has the glossary "${glossary.name}", or not for these languages: translated without it. "dragoman glossary push" restores it.`,
      );
    }),
    idFor(source, target) {
      const id = glossaryFor(lock, service.id, source, target);
      if (id === undefined) return undefined;
      locales.add(target);
      const pair = pairName(source, target);
      const entries = dictionaries.get(pair)?.entries;
      const asSynced = entries !== undefined && hashOf(entries) === glossary.dictionaries.get(pair)?.hash;
      if (!asSynced && !changed.has(pair))
        terminal.note(`The glossary files for ${pair} have changed since the last sync: dragoman glossary push`);
      changed.add(pair);
      return id;
    },
    used: () =>
      missing || locales.size === 0 ? undefined : { id: glossary.id, name: glossary.name, locales: [...locales] },
  };
}

async function attempt<T>(work: () => Promise<T>): Promise<{ readonly value?: T; readonly note?: string }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof CommandError) return { note: error.message };
    throw error;
  }
}
