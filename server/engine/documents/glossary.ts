import { documentGlossaries } from '../../glossary/for-documents.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import { syncedGlossary } from '../glossary/use.ts';
import type { Host } from '../host.ts';
import type { ConnectedService } from '../service.ts';

/** The project's glossary by target locale, for documents in one language; whatever keeps it from being used is a note. */
export async function documentGlossary(
  host: Host,
  loaded: LoadedProject,
  service: ConnectedService,
  languages: { readonly from: string; readonly to: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const use = await syncedGlossary(host, loaded, service);
  const { signal, reporter } = host;
  const { ids, missing, name } = await documentGlossaries(use, service.client, languages, { signal });
  if (missing.length > 0)
    reporter.note(
      `Without the glossary "${name}" for ${missing.join(', ')}: the service has no dictionary for these languages now. A synced one comes back with "dragoman glossary push".`,
    );
  if (ids.size > 0) reporter.note(`With the glossary "${name}" for ${[...ids.keys()].join(', ')}.`);
  return ids;
}
