import { documentGlossaries } from '../glossary/for-documents.ts';
import type { LoadedProject } from '../workspace/project.ts';
import type { CliContext } from './context.ts';
import { syncedGlossary } from './glossary-use.ts';
import type { ConnectedService } from './service.ts';

/** The project's glossary by target locale, for documents in one language; whatever keeps it from being used is a note. */
export async function documentGlossary(
  context: CliContext,
  loaded: LoadedProject,
  service: ConnectedService,
  languages: { readonly from: string; readonly to: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const use = await syncedGlossary(context, loaded, service);
  const { signal } = context;
  const { ids, missing, name } = await documentGlossaries(use, service.client, languages, { signal });
  if (missing.length > 0)
    context.terminal.note(
      `Without the glossary "${name}" for ${missing.join(', ')}: the service has no dictionary for these languages now. A synced one comes back with "dragoman glossary push".`,
    );
  if (ids.size > 0) context.terminal.note(`With the glossary "${name}" for ${[...ids.keys()].join(', ')}.`);
  return ids;
}
