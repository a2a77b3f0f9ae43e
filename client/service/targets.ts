import { normalizeLocale } from '../../shared/locale.ts';
import type { LanguageInfo } from '../../shared/service.ts';

/** The target languages of each service, requested once per session. */
export class Targets {
  readonly #known = new Map<string, readonly string[]>();

  /**
   * BCP 47 tags; `undefined` if the service does not return them, which is not worth a message.
   * @param service its name, as the status shows it
   */
  async of(service: string, ask: () => Promise<readonly LanguageInfo[]>): Promise<readonly string[] | undefined> {
    const known = this.#known.get(service);
    if (known !== undefined) return known;
    try {
      const tags = (await ask()).map(({ code }) => normalizeLocale(code));
      if (tags.length === 0) return undefined;
      this.#known.set(service, tags);
      return tags;
    } catch {
      return undefined;
    }
  }
}
