import type { Translator } from '../../../service/resources/translate-types.ts';

/** What the answers of a run contain besides their texts. */
export class Seen {
  readonly #detected = new Map<string, number>();
  readonly #models = new Map<string, number>();

  /** The same translator, whose answers are recorded. */
  around(translator: Translator): Translator {
    return {
      translate: async (request, call) => {
        const outcome = await translator.translate(request, call);
        for (const translation of outcome.translations) {
          count(this.#detected, translation?.detectedSourceLang);
          count(this.#models, translation?.modelTypeUsed);
        }
        return outcome;
      },
    };
  }

  /** Source languages as the service writes them, most frequent first. */
  get detected(): readonly string[] {
    return byCount(this.#detected);
  }

  /** Models, most frequent first. */
  get models(): readonly string[] {
    return byCount(this.#models);
  }
}

function count(counts: Map<string, number>, name: string | undefined): void {
  if (name !== undefined && name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
}

function byCount(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}
