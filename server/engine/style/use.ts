import type { GlossaryNote } from '../../../shared/commands.ts';
import type { ServiceClient } from '../../service/client.ts';
import { NO_LOCK } from '../parts/glossary/lock.ts';
import { type StyleUse, useStyles } from '../parts/style/use.ts';
import { ownerOf } from '../parts/workspace/extend.ts';
import type { Disk } from '../parts/workspace/files/files.ts';
import { readLock } from '../parts/workspace/glossary.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { projectStyles } from '../parts/workspace/style.ts';

/** A project, and the service whose style rules may be used. */
export interface StyleInput {
  readonly files: Disk;
  readonly loaded: LoadedProject;
  readonly client: ServiceClient;
  /** Key of the lock file. */
  readonly service: string;
  /** A list may be selected by its name or id; otherwise the service is only asked if something is synced. */
  readonly named: boolean;
  readonly note: (note: GlossaryNote) => void;
  readonly signal: AbortSignal;
}

/**
 * The style rules of one run: `styleFor(locale, wanted?)` returns id and version of the list for a target, `undefined` for none. If one cannot be
 * used, that is a note, never a failure.
 */
export async function projectStyleUse(input: StyleInput): Promise<StyleUse> {
  const { files, loaded, client, service, named, note, signal } = input;
  const lock = await readLock(files, ownerOf(loaded, 'style').folder);
  // The synced glossary has already reported problems of the file.
  const known = lock.ok ? lock.value : NO_LOCK;
  const styles = known.styles.has(service) ? await projectStyles(files, loaded, known) : undefined;
  const own = styles?.ok === true ? styles.value.files : [];
  return useStyles({ lock: known, service, files: own, named }, client, note, { signal });
}
