import type { TranslateReport } from '../../../shared/commands.ts';
import type { Context } from '../../context.ts';
import { type GlossaryUse, noGlossary, useGlossary } from '../../glossary/use.ts';
import type { Translator } from '../../service/translate-types.ts';
import { readLocal, seen } from './look.ts';

/** The synced glossary of a folder, for a run of translations. What keeps it from being used goes to `note`, never a failure. */
export async function syncedGlossary(
  context: Context,
  folder: string,
  translator: Translator,
  note: (sentence: string) => void,
): Promise<GlossaryUse> {
  if (folder === '') return noGlossary(translator);
  const local = await readLocal(context, folder, seen(context));
  if (!local.ok) {
    note(`The glossary is not used. ${local.error}`);
    return noGlossary(translator);
  }
  const { lock, service, files } = local.value.input;
  return useGlossary(translator, { lock, service, files }, note);
}

/** The synced glossary of one command over several files, and what is to be told about it. */
export class Terms {
  readonly #notes: string[] = [];
  #use: GlossaryUse | undefined;

  /** Read once, when the first file wants it. */
  async open(context: Context, folder: string, translator: Translator): Promise<GlossaryUse> {
    this.#use ??= await syncedGlossary(context, folder, translator, (note) => this.#notes.push(note));
    return this.#use;
  }

  told(): Pick<TranslateReport, 'glossary'> {
    const used = this.#use?.used();
    if (used === undefined && this.#notes.length === 0) return {};
    return { glossary: { ...(used && { name: used.name }), locales: used?.locales ?? [], notes: this.#notes } };
  }
}
