import type {
  CallOptions,
  TranslateOutcome,
  TranslateRequest,
  Translation,
  Translator,
} from '../../service/translate-types.ts';

/**
 * A translator that remembers what was paid for in one file, until the file has it: when an edit cannot be written, or is not wanted yet,
 * the next run over the same file gets the same texts from here. Remembered texts are billed no second time.
 */
export class Paid {
  readonly #answers = new Map<string, Translation>();

  /** `settle`: the file has what was asked for through this translator. */
  around(translator: Translator): { readonly translator: Translator; readonly settle: () => void } {
    const asked = new Set<string>();
    return {
      translator: { translate: (request, call) => this.#translate(translator, request, asked, call) },
      settle: () => {
        for (const key of asked) this.#answers.delete(key);
      },
    };
  }

  async #translate(
    translator: Translator,
    request: TranslateRequest,
    keys: Set<string>,
    call?: CallOptions,
  ): Promise<TranslateOutcome> {
    const { texts, ...options } = request;
    const key = (text: string) => JSON.stringify([options, text]);
    for (const text of texts) keys.add(key(text));
    const known = texts.map((text) => this.#answers.get(key(text)));
    const asked = texts.flatMap((text, at) => (known[at] === undefined ? [{ text, at }] : []));
    if (asked.length === 0) return { translations: known.map(free), rejected: new Map(), requests: 0 };
    const outcome = await translator.translate({ ...options, texts: asked.map(({ text }) => text) }, call);
    const translations = known.map(free);
    const rejected = new Map<number, (typeof outcome)['error'] & object>();
    for (const [i, { text, at }] of asked.entries()) {
      const answer = outcome.translations[i];
      const refusal = outcome.rejected.get(i);
      translations[at] = answer;
      if (answer !== undefined) this.#answers.set(key(text), answer);
      if (refusal !== undefined) rejected.set(at, refusal);
    }
    return { ...outcome, translations, rejected };
  }
}

function free(translation: Translation | undefined): Translation | undefined {
  return translation && { ...translation, billedCharacters: 0 };
}
