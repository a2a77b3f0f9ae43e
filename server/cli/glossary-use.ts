import type { GlossaryNote } from '../../shared/commands.ts';
import { withNamedGlossaries } from '../glossary/named.ts';
import { type GlossaryUse, noGlossary, useGlossary } from '../glossary/use.ts';
import type { LoadedProject } from '../workspace/project.ts';
import type { CliContext } from './context.ts';
import { CommandError } from './exit.ts';
import { openGlossary, openLock } from './glossary-sync.ts';
import type { ConnectedService } from './service.ts';

/** The synced glossary of the project, and those that it names itself, for a run of translations. What keeps it from being used is a note, never a failure. */
export async function syncedGlossary(
  context: CliContext,
  loaded: LoadedProject,
  service: ConnectedService,
): Promise<GlossaryUse> {
  const synced = await lockedGlossary(context, loaded, service);
  const note = ({ message }: GlossaryNote) => context.terminal.note(`${message}.`);
  return withNamedGlossaries(synced, loaded.project, service.client, note, context.signal);
}

async function lockedGlossary(
  context: CliContext,
  loaded: LoadedProject,
  { client, id }: ConnectedService,
): Promise<GlossaryUse> {
  try {
    const lock = await openLock(context, loaded.folder);
    if (!lock.glossaries.has(id)) return noGlossary(client);
    const { files } = await openGlossary(context, loaded);
    return useGlossary(client, { lock, service: id, files }, ({ message, remedy }) =>
      context.terminal.note(`${message}${remedy === undefined ? '.' : `: dragoman glossary ${remedy}`}`),
    );
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    context.terminal.note(`The glossary is not used. ${error.message}`);
    return noGlossary(client);
  }
}
