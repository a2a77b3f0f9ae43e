import type { GlossaryNote } from '../../../../shared/commands.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import type { Translator } from '../../../service/resources/translate-types.ts';
import { hashOf, type PairName, pairName, sameDictionary } from './dictionary.ts';
import type { GlossaryFile } from './files.ts';
import { readDictionary } from './find.ts';
import type { LockFile } from './lock.ts';
import { mergeFiles } from './merge.ts';

/** Milliseconds that a finished run waits to find out whether the service has changed. */
const COMPARE_MS = 5_000;

/** What a report says about a run's synced glossary. */
export interface UsedGlossary {
  readonly id: string;
  readonly name: string;
  /** Target locales that it was used for. */
  readonly locales: readonly string[];
}

/** The synced glossary in a translation run. */
export interface GlossaryUse {
  /** Translates without the glossary if the service no longer has it. */
  readonly translator: Translator;
  /** Empty: no dictionary for these languages. @param names of glossaries of the service, before the synced one */
  idsFor(source: string, target: string, names?: readonly string[]): readonly string[];
  /** What was used, if anything. */
  used(): UsedGlossary | undefined;
  /** Notes changes made on the service since the last sync, in the dictionaries that were used. For the end of a run: one request each. */
  compare(service: Pick<ServiceClient, 'glossaries'>, signal: AbortSignal): Promise<void>;
}

export function noGlossary(translator: Translator): GlossaryUse {
  return { translator, idsFor: () => [], used: () => undefined, compare: () => Promise.resolve() };
}

/**
 * The synced glossary of a project for a service, from the lock file: no request is needed.
 * Nothing here ever makes a translation fail; problems are passed to `note`, each once.
 */
export function useGlossary(
  translator: Translator,
  synced: { readonly lock: LockFile; readonly service: string; readonly files: readonly GlossaryFile[] },
  note: (note: GlossaryNote) => void,
): GlossaryUse {
  const { lock, service, files } = synced;
  const glossary = lock.glossaries.get(service);
  if (glossary === undefined) return noGlossary(translator);
  const { dictionaries } = mergeFiles(files);
  const locales = new Set<string>();
  const compared = new Set<string>();
  const sent = new Set<PairName>();
  const counting: Translator = {
    translate(request, call) {
      if (request.glossaryIds?.includes(glossary.id) !== true) return translator.translate(request, call);
      const pair = pairName(request.sourceLang ?? '', request.targetLang);
      sent.add(pair);
      const glossaryVersion = glossary.dictionaries.get(pair)?.hash;
      return translator.translate({ ...request, ...(glossaryVersion !== undefined && { glossaryVersion }) }, call);
    },
  };
  let missing = false;
  return {
    translator: withoutMissingGlossary(counting, glossary.id, () => {
      missing = true;
      note({
        message: `The service no longer has the glossary "${glossary.name}", or not for these languages, and it was translated without`,
        remedy: 'push',
      });
    }),
    idsFor(source, target) {
      const id = glossaryFor(lock, service, source, target);
      if (id === undefined) return [];
      locales.add(target);
      const pair = pairName(source, target);
      const entries = dictionaries.get(pair)?.entries;
      const asSynced = entries !== undefined && hashOf(entries) === glossary.dictionaries.get(pair)?.hash;
      if (!asSynced && !compared.has(pair))
        note({ message: `The glossary files for ${pair} have changed since the last sync`, remedy: 'push' });
      compared.add(pair);
      return [id];
    },
    used: () =>
      missing || locales.size === 0 ? undefined : { id: glossary.id, name: glossary.name, locales: [...locales] },
    async compare({ glossaries }, signal) {
      if (missing) return;
      const soon = AbortSignal.any([signal, AbortSignal.timeout(COMPARE_MS)]);
      for (const pair of sent) {
        const found = await readDictionary(glossaries, glossary.id, pair, { signal: soon });
        const theirs = found.ok ? found.value?.entries : undefined;
        const mine = dictionaries.get(pair)?.entries;
        if (theirs === undefined || hashOf(theirs) === glossary.dictionaries.get(pair)?.hash) continue;
        if (mine === undefined || !sameDictionary(mine, theirs))
          note({ message: `The dictionary ${pair} was changed on the service since the last sync`, remedy: 'pull' });
      }
    },
  };
}

/**
 * The id of the synced glossary for a translation, if it has a dictionary for the pair. Dictionaries use base languages and serve every variant
 * (docs/spec/service.md#language-codes).
 */
export function glossaryFor(lock: LockFile, service: string, source: string, target: string): string | undefined {
  const glossary = lock.glossaries.get(service);
  return glossary?.dictionaries.has(pairName(source, target)) === true ? glossary.id : undefined;
}

/**
 * A translator that never fails because of the glossary `id`: if the service does not know it, or has no dictionary for the pair, texts are from then
 * on translated without it, and `onMissing` is called once.
 */
export function withoutMissingGlossary(
  translator: Translator,
  id: string,
  onMissing: (error: ServiceError) => void,
): Translator {
  let missing = false;
  return {
    async translate(request, call) {
      const { glossaryIds, ...others } = request;
      if (glossaryIds?.includes(id) !== true) return translator.translate(request, call);
      const left = glossaryIds.filter((one) => one !== id);
      const plain = left.length === 0 ? others : { ...others, glossaryIds: left };
      if (missing) return translator.translate(plain, call);
      const first = await translator.translate(request, call);
      if (first.error === undefined || !isAboutGlossary(first.error)) return first;
      if (!missing) onMissing(first.error);
      missing = true;
      const open = first.translations.flatMap((found, at) =>
        found === undefined && !first.rejected.has(at) ? [at] : [],
      );
      const rest = await translator.translate({ ...plain, texts: open.map((at) => request.texts[at] ?? '') }, call);
      const translations = [...first.translations];
      const rejected = new Map(first.rejected);
      for (const [position, at] of open.entries()) {
        translations[at] = rest.translations[position];
        const refusal = rest.rejected.get(position);
        if (refusal !== undefined) rejected.set(at, refusal);
      }
      return {
        translations,
        rejected,
        requests: first.requests + rest.requests,
        ...(rest.error !== undefined && { error: rest.error }),
      };
    },
  };
}

/** A 404 on a translation can only mean the glossary; a 400 says so. */
function isAboutGlossary({ status, serviceMessage = '', detail = '' }: ServiceError): boolean {
  return status === 404 || (status === 400 && /glossar|dictionar/i.test(`${serviceMessage} ${detail}`));
}
