import type { GlossaryNote, TranslateReport } from '../../../../shared/commands.ts';
import type { RequestOptions } from '../../../../shared/request-options.ts';
import { withNamedGlossaries } from '../../../engine/parts/glossary/named.ts';
import { type GlossaryUse, noGlossary, useGlossary } from '../../../engine/parts/glossary/use.ts';
import type { LoadedProject } from '../../../engine/parts/workspace/project.ts';
import { type OpenedResources, openResources } from '../../../engine/translate/resources.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { Translator } from '../../../service/resources/translate-types.ts';
import type { Context } from '../../context.ts';
import { readLocal, seen } from './look.ts';

/** The synced glossary of a folder, for a translation run. If it cannot be used, the reason goes to `note`; it is never a failure. */
export async function syncedGlossary(
  context: Context,
  folder: string,
  translator: Translator,
  note: (note: GlossaryNote) => void,
): Promise<GlossaryUse> {
  if (folder === '') return noGlossary(translator);
  const local = await readLocal(context, folder, seen(context));
  if (!local.ok) {
    note({ message: `The glossary is not used: ${local.error.replace(/\.$/, '')}` });
    return noGlossary(translator);
  }
  const { lock, service, files } = local.value.input;
  return useGlossary(translator, { lock, service, files }, note);
}

/** The synced glossary of one command over several files, and what is to be reported about it. */
export class Terms {
  readonly #notes: GlossaryNote[] = [];
  #use: GlossaryUse | undefined;

  /** Read once, when the first file needs it. */
  async open(
    context: Context,
    { folder, project }: Pick<LoadedProject, 'folder' | 'project'>,
    client: ServiceClient,
    signal: AbortSignal,
  ): Promise<GlossaryUse> {
    const note = (one: GlossaryNote) => this.#notes.push(one);
    if (this.#use === undefined) {
      const synced = await syncedGlossary(context, folder, client, note);
      this.#use = await withNamedGlossaries(synced, project, client, note, signal);
    }
    return this.#use;
  }

  /** Resolves the names in the project. */
  async resources(
    context: Context,
    loaded: LoadedProject,
    client: ServiceClient,
    signal: AbortSignal,
    request?: RequestOptions,
  ): Promise<OpenedResources> {
    const glossary = await this.open(context, loaded, client, signal);
    const note = (one: GlossaryNote) => this.#notes.push(one);
    const { disk: files } = context.runtime;
    const service = context.services.account(await context.settings.get()).id;
    return openResources({ files, loaded, client, service, glossary, request, sends: true, note, signal });
  }

  /** Called when the files are done. */
  async compare(service: Pick<ServiceClient, 'glossaries'>, signal: AbortSignal): Promise<void> {
    await this.#use?.compare(service, signal);
  }

  told(): Pick<TranslateReport, 'glossary'> {
    const used = this.#use?.used();
    if (used === undefined && this.#notes.length === 0) return {};
    return { glossary: { ...(used && { name: used.name }), locales: used?.locales ?? [], notes: this.#notes } };
  }
}
