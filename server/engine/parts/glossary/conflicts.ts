import type { ServiceClient } from '../../../service/client.ts';
import type { Translator } from '../../../service/resources/translate-types.ts';
import { pairName, type ServiceDictionary } from './dictionary.ts';
import { readDictionary } from './find.ts';

/** Milliseconds that a run waits for the terms of its glossaries. */
const PATIENCE = 5_000;
/** How many terms are listed; of the rest, only the number. */
const MOST_TOLD = 3;

/**
 * A translator that reports, before the first request with several glossaries is sent, which of their terms contradict each other: which one the
 * service uses is not documented.
 */
export function withConflictsTold(
  translator: Translator,
  glossaries: ServiceClient['glossaries'],
  note: (message: string) => void,
  signal: AbortSignal,
): Translator {
  const looked = new Map<string, Promise<void>>();
  const look = async (ids: readonly string[], source: string, target: string): Promise<void> => {
    const pair = pairName(source, target);
    const soon = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    const read = await Promise.all(ids.map((id) => readDictionary(glossaries, id, pair, { signal: soon })));
    const found = conflicting(read.flatMap((one) => (one.ok && one.value !== undefined ? [one.value] : [])));
    if (found.length === 0) return;
    const told = found.slice(0, MOST_TOLD).map(([term, ...targets]) => `"${term}" is ${quoted(targets)}`);
    const more = found.length > MOST_TOLD ? `, and ${found.length - MOST_TOLD} more` : '';
    note(`The glossaries for ${pair} contradict each other: ${told.join('; ')}${more}`);
  };
  return {
    async translate(request, call) {
      const { glossaryIds = [], sourceLang = '', targetLang } = request;
      if (glossaryIds.length > 1) {
        const key = `${glossaryIds.join()} ${sourceLang} ${targetLang}`;
        const looking = looked.get(key) ?? look(glossaryIds, sourceLang, targetLang);
        looked.set(key, looking);
        await looking;
      }
      return translator.translate(request, call);
    },
  };
}

function quoted(targets: readonly string[]): string {
  return targets.map((target) => `"${target}"`).join(' and ');
}

/** Terms with several translations: the term, then its translations. */
function conflicting(dictionaries: readonly ServiceDictionary[]): readonly (readonly string[])[] {
  const targets = new Map<string, Set<string>>();
  for (const { entries } of dictionaries)
    for (const [term, target] of entries) targets.set(term, (targets.get(term) ?? new Set()).add(target));
  return [...targets].flatMap(([term, set]) => (set.size > 1 ? [[term, ...set]] : []));
}
