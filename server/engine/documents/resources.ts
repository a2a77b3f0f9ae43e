import type { RequestOptions } from '../../../shared/request-options.ts';
import { type DocumentGlossaries, documentGlossaries } from '../../glossary/for-documents.ts';
import type { GlossaryUse } from '../../glossary/use.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { DocumentResources } from '../../service/document-types.ts';
import { targetOffer } from '../../service/offered-targets.ts';
import { resourcesFor } from '../../translate/options.ts';
import { resourcesOf } from '../translate/resources.ts';

/** A document in a language, and the options of its project and of this run for a locale. */
export interface WantedResources {
  /** Undefined: the service finds out, and no glossary can be used. */
  readonly from?: string | undefined;
  readonly locale: string;
  readonly request: RequestOptions;
}

/** What documents of a project are translated with. Looked up once for equal options; what keeps a thing from being used is told by `told`. */
export class DocumentResourcesOf {
  readonly #use: GlossaryUse;
  readonly #client: ServiceClient;
  readonly #signal: AbortSignal;
  readonly #told: (found: DocumentGlossaries, locale: string) => void;
  readonly #known = new Map<string, Promise<DocumentResources>>();

  constructor(
    use: GlossaryUse,
    client: ServiceClient,
    signal: AbortSignal,
    told: (found: DocumentGlossaries, locale: string) => void,
  ) {
    this.#use = use;
    this.#client = client;
    this.#signal = signal;
    this.#told = told;
  }

  of(wanted: WantedResources): Promise<DocumentResources> {
    const key = JSON.stringify([wanted.from, wanted.locale, wanted.request]);
    const known = this.#known.get(key) ?? this.#find(wanted);
    this.#known.set(key, known);
    return known;
  }

  async #find({ from = '', locale, request }: WantedResources): Promise<DocumentResources> {
    const call = { signal: this.#signal };
    const names = request.glossary === undefined ? undefined : [request.glossary].flat();
    const found =
      from === ''
        ? undefined
        : await documentGlossaries(this.#use, this.#client, { from, to: [locale], names: () => names }, call);
    if (found !== undefined) this.#told(found, locale);
    const ids = found?.ids.get(locale);
    const resources = resourcesOf(this.#use, await targetOffer(this.#client, this.#signal));
    const { glossaryIds: _, ...others } = resourcesFor(
      { sourceLocale: from, targetLocale: locale, resources },
      request,
    );
    const { parameters } = request;
    return { ...others, ...(ids && { glossaryIds: ids }), ...(parameters !== undefined && { parameters }) };
  }
}
