import type { RequestOptions } from '../../../shared/request-options.ts';
import type { DocumentResources } from '../../service/resources/document-types.ts';
import { type DocumentGlossaries, documentGlossaries } from '../parts/glossary/for-documents.ts';
import { resourcesFor } from '../parts/translate/options.ts';
import { type OpenedResources, openResources, type ResourceInput } from '../translate/resources.ts';

/** A document in a language, and the options of its project and of this run for a locale. */
export interface WantedResources {
  /** Undefined: the service detects it, and no glossary can be used. */
  readonly from?: string | undefined;
  readonly locale: string;
  readonly request: RequestOptions;
}

/** The resources for documents of a project. Looked up once for equal options; `told` gets the reasons why something cannot be used. */
export class DocumentResourcesOf {
  readonly #input: ResourceInput;
  readonly #told: (found: DocumentGlossaries, locale: string) => void;
  readonly #known = new Map<string, Promise<DocumentResources>>();
  #opened: Promise<OpenedResources> | undefined;

  constructor(input: ResourceInput, told: (found: DocumentGlossaries, locale: string) => void) {
    this.#input = input;
    this.#told = told;
  }

  of(wanted: WantedResources): Promise<DocumentResources> {
    const key = JSON.stringify([wanted.from, wanted.locale, wanted.request]);
    const known = this.#known.get(key) ?? this.#find(wanted);
    this.#known.set(key, known);
    return known;
  }

  async #find({ from = '', locale, request }: WantedResources): Promise<DocumentResources> {
    const { glossary, client, signal } = this.#input;
    const names = request.glossary === undefined ? undefined : [request.glossary].flat();
    const wanted = { from, to: [locale], names: () => names };
    const found = from === '' ? undefined : await documentGlossaries(glossary, client, wanted, { signal });
    if (found !== undefined) this.#told(found, locale);
    const ids = found?.ids.get(locale);
    this.#opened ??= openResources(this.#input);
    const { resources } = await this.#opened;
    const { glossaryIds: _, ...others } = resourcesFor(
      { sourceLocale: from, targetLocale: locale, resources },
      request,
    );
    const { parameters } = request;
    return { ...others, ...(ids && { glossaryIds: ids }), ...(parameters !== undefined && { parameters }) };
  }
}
