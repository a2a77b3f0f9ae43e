import { normalizeLocale } from '../../shared/locale.ts';
import type { LanguageInfo } from '../../shared/service.ts';

/** The languages each service translates into, asked for once per session. */
export class Targets {
  readonly #known = new Map<string, readonly string[]>();

  /**
   * BCP-47 tags; `undefined` when the service does not tell, which is no reason to trouble anybody.
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
