import type { GlossaryNote } from '../../../shared/commands.ts';
import { type Failure, fileFailure, lockFailure, mapped } from '../failure.ts';
import type { Host } from '../host.ts';
import { withNamedGlossaries } from '../parts/glossary/named.ts';
import { type GlossaryUse, noGlossary, useGlossary } from '../parts/glossary/use.ts';
import { ownerOf } from '../parts/workspace/extend.ts';
import { projectGlossary, readLock } from '../parts/workspace/glossary.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import type { ConnectedService } from '../service.ts';

/** The synced glossary of the project, and those that it names, for a translation run. If one cannot be used, that is a note, never a failure. */
export async function syncedGlossary(
  host: Host,
  loaded: LoadedProject,
  service: ConnectedService,
): Promise<GlossaryUse> {
  const synced = await lockedGlossary(host, loaded, service);
  const note = ({ message }: GlossaryNote) => host.reporter.note(`${message}.`);
  return withNamedGlossaries(synced, loaded.project, service.client, note, host.signal);
}

async function lockedGlossary(
  { files, reporter }: Host,
  loaded: LoadedProject,
  { client, id }: ConnectedService,
): Promise<GlossaryUse> {
  const without = ({ message }: Failure) => {
    reporter.note(`The glossary is not used. ${message}`);
    return noGlossary(client);
  };
  const lock = mapped(await readLock(files, ownerOf(loaded, 'glossary').folder), lockFailure);
  if (!lock.ok) return without(lock.error);
  if (!lock.value.glossaries.has(id)) return noGlossary(client);
  const glossary = mapped(await projectGlossary(files, loaded), fileFailure);
  if (!glossary.ok) return without(glossary.error);
  const synced = { lock: lock.value, service: id, files: glossary.value.files };
  return useGlossary(client, synced, ({ message, remedy }) =>
    reporter.note(`${message}${remedy === undefined ? '.' : `: dragoman glossary ${remedy}`}`),
  );
}
