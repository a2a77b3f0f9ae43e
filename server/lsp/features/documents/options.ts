import type { GlossaryNote } from '../../../../shared/commands.ts';
import type { Formality } from '../../../../shared/project/project.ts';
import type { RequestOptions } from '../../../../shared/request-options.ts';
import type { DocumentChoices } from '../../../../shared/service-documents.ts';
import { choicesOf } from '../../../engine/documents/project-choices.ts';
import { DocumentResourcesOf, type WantedResources } from '../../../engine/documents/resources.ts';
import type { DocumentWish } from '../../../engine/parts/documents-jobs/index.ts';
import type { DocumentResources } from '../../../service/resources/document-types.ts';
import type { Context } from '../../context.ts';
import type { ProjectState } from '../../projects.ts';
import { Terms } from '../glossary-sync/use.ts';

/** The user's choices for a document; `null`: none, and the project's choice does not apply either. */
export interface Said {
  readonly from?: string | null | undefined;
  readonly formality?: Formality | undefined;
  readonly glossaryId?: string | null | undefined;
}

interface Found {
  readonly resources: DocumentResources;
  /** Name of the glossary in use. */
  readonly glossary?: string;
}

/** Fills in what `dragoman.json` says about documents of its project. One instance per command: glossaries are looked up once. */
export class ProjectChoices {
  readonly #context: Context;
  readonly #signal: AbortSignal;
  readonly #known = new Map<string, Promise<Found | undefined>>();

  constructor(context: Context, signal: AbortSignal) {
    this.#context = context;
    this.#signal = signal;
  }

  /** @returns the complete options, and which of them come from the project */
  async of(
    source: string,
    locale: string,
    said: Said,
  ): Promise<{
    readonly wish: Pick<DocumentWish, 'from' | 'formality' | keyof DocumentResources>;
    readonly project: DocumentChoices;
  }> {
    const state = await this.#context.projects.of(source);
    const { folder } = state.loaded;
    const own =
      folder === '' ? { request: {} } : choicesOf(state.loaded.project, source.slice(folder.length + 1), locale);
    const from = said.from === undefined ? own.from : (said.from ?? undefined);
    const formality = said.formality ?? own.request.formality;
    const found = folder === '' ? undefined : await this.#find(state, from, locale, own.request);
    const { glossaryIds, ...others } = found?.resources ?? {};
    const ids = said.glossaryId === undefined ? glossaryIds : said.glossaryId === null ? undefined : [said.glossaryId];
    const glossary = said.glossaryId === undefined ? found?.glossary : undefined;
    return {
      wish: {
        ...others,
        ...(from !== undefined && { from }),
        ...(formality !== undefined && { formality }),
        ...(ids !== undefined && { glossaryIds: ids }),
      },
      project: {
        ...(said.from === undefined && from !== undefined && { from }),
        ...(said.formality === undefined && formality !== undefined && { formality }),
        ...(glossary !== undefined && { glossary }),
      },
    };
  }

  /** A resource that cannot be used never makes a document fail: it is just not used. */
  #find(
    { loaded }: ProjectState,
    from: string | undefined,
    locale: string,
    request: RequestOptions,
  ): Promise<Found | undefined> {
    const key = JSON.stringify([loaded.folder, from, locale, request]);
    const known = this.#known.get(key) ?? this.#lookUp(loaded, { from, locale, request });
    this.#known.set(key, known);
    return known;
  }

  async #lookUp(loaded: ProjectState['loaded'], wanted: WantedResources): Promise<Found | undefined> {
    const { services, settings } = this.#context;
    const current = await settings.get();
    if (services.status(current).state === 'off') return undefined;
    const found = await services.use(
      current,
      async (client): Promise<Found> => {
        const signal = this.#signal;
        const glossary = await new Terms().open(this.#context, loaded, client, signal);
        const { disk: files } = this.#context.runtime;
        const note = ({ message }: GlossaryNote) => this.#context.connection.console.info(message);
        const service = services.account(current).id;
        let name: string | undefined;
        const input = { files, loaded, client, service, glossary, note, signal, sends: true };
        const resources = await new DocumentResourcesOf(input, (used) => {
          if (used.ids.size > 0) name = used.name;
        }).of(wanted);
        return { resources, ...(name !== undefined && { glossary: name }) };
      },
      () => undefined,
    );
    return found.ok ? found.value : undefined;
  }
}
