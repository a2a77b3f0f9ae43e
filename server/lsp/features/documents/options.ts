import type { Formality } from '../../../../shared/project.ts';
import type { DocumentChoices } from '../../../../shared/service-documents.ts';
import { choicesOf, type DocumentWish } from '../../../documents-jobs/index.ts';
import { documentGlossaries } from '../../../glossary/for-documents.ts';
import type { Context } from '../../context.ts';
import type { ProjectState } from '../../projects.ts';
import { Terms } from '../glossary-sync/use.ts';

/** What the person has said about a document; `null`: nothing, and the project's word does not count either. */
export interface Said {
  readonly from?: string | null | undefined;
  readonly formality?: Formality | undefined;
  readonly glossaryId?: string | null | undefined;
}

/** Fills in what `dragoman.json` says about documents of its project. One for each command: glossaries are looked up once. */
export class ProjectChoices {
  readonly #context: Context;
  readonly #signal: AbortSignal;
  readonly #glossaries = new Map<string, Promise<Glossary | undefined>>();

  constructor(context: Context, signal: AbortSignal) {
    this.#context = context;
    this.#signal = signal;
  }

  /** @returns what the wish is to say, and what of it is the project's */
  async of(
    source: string,
    locale: string,
    said: Said,
  ): Promise<{
    readonly wish: Pick<DocumentWish, 'from' | 'formality' | 'glossaryId'>;
    readonly project: DocumentChoices;
  }> {
    const state = await this.#context.projects.of(source);
    const { folder } = state.loaded;
    const own = folder === '' ? {} : choicesOf(state.loaded.project, source.slice(folder.length + 1), locale);
    const from = said.from === undefined ? own.from : (said.from ?? undefined);
    const formality = said.formality ?? own.formality;
    const wanted = said.glossaryId === undefined && from !== undefined && folder !== '';
    const glossary = wanted ? await this.#glossary(state, from, locale) : undefined;
    const glossaryId = said.glossaryId ?? glossary?.id;
    return {
      wish: {
        ...(from !== undefined && { from }),
        ...(formality !== undefined && { formality }),
        ...(glossaryId !== undefined && { glossaryId }),
      },
      project: {
        ...(said.from === undefined && from !== undefined && { from }),
        ...(said.formality === undefined && formality !== undefined && { formality }),
        ...(glossary && { glossary: glossary.name }),
      },
    };
  }

  #glossary(state: ProjectState, from: string, locale: string): Promise<Glossary | undefined> {
    const key = JSON.stringify([state.loaded.folder, from, locale]);
    const known = this.#glossaries.get(key) ?? this.#lookUp(state, from, locale);
    this.#glossaries.set(key, known);
    return known;
  }

  /** What keeps a glossary from being used never fails a document: it is not among what is used. */
  async #lookUp({ loaded }: ProjectState, from: string, locale: string): Promise<Glossary | undefined> {
    const { services, settings } = this.#context;
    const current = await settings.get();
    if (services.status(current).state === 'off') return undefined;
    const found = await services.use(
      current,
      async (client) => {
        const use = await new Terms().open(this.#context, loaded, client, this.#signal);
        return documentGlossaries(use, client, { from, to: [locale] }, { signal: this.#signal });
      },
      () => undefined,
    );
    const id = found.ok ? found.value.ids.get(locale) : undefined;
    return found.ok && id !== undefined ? { id, name: found.value.name } : undefined;
  }
}

interface Glossary {
  readonly id: string;
  readonly name: string;
}
