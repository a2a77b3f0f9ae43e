import type { ServiceError } from '../service/errors.ts';
import type { Translator } from '../service/translate-types.ts';
import { pairName } from './dictionary.ts';
import type { LockFile } from './lock.ts';

/**
 * The id of the synced glossary for a translation, when it has a dictionary for the pair. Dictionaries are of base languages and
 * serve every variant (`service-interface` 2.13).
 */
export function glossaryFor(lock: LockFile, service: string, source: string, target: string): string | undefined {
  const glossary = lock.glossaries.get(service);
  return glossary?.dictionaries.has(pairName(source, target)) === true ? glossary.id : undefined;
}

/**
 * A translator that never fails for want of the glossary `id`: when the service does not know it, or has no dictionary for the
 * pair, the texts are translated without, from then on, and `onMissing` is told once.
 */
export function withoutMissingGlossary(
  translator: Translator,
  id: string,
  onMissing: (error: ServiceError) => void,
): Translator {
  let missing = false;
  return {
    async translate(request, call) {
      const { glossaryId, ...plain } = request;
      if (glossaryId !== id) return translator.translate(request, call);
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

/** 404 on a translation can only be the glossary; a 400 says so. */
function isAboutGlossary({ status, serviceMessage = '', detail = '' }: ServiceError): boolean {
  return status === 404 || (status === 400 && /glossar|dictionar/i.test(`${serviceMessage} ${detail}`));
}
