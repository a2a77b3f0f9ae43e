import { NO_LOCK } from '../../glossary/lock.ts';
import { type StyleUse, useStyles } from '../../style/use.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import { projectStyles } from '../../workspace/style.ts';
import { openLock } from '../glossary/local.ts';
import type { Host } from '../host.ts';
import type { ConnectedService } from '../service.ts';

/**
 * The style rules of one run: `styleFor(locale, wanted?)` gives id and version of the list for a target, `undefined` for none. What keeps one from
 * being used is a note, never a failure.
 * @param named a list may be wanted by its name or id; else the service is asked only where something is synced
 */
export async function projectStyleUse(
  { files, reporter, signal }: Pick<Host, 'files' | 'reporter' | 'signal'>,
  loaded: LoadedProject,
  { client, id }: Pick<ConnectedService, 'client' | 'id'>,
  named: boolean,
): Promise<StyleUse> {
  const lock = await openLock(files, loaded.folder);
  if (!lock.ok) reporter.note(`The style rules are not used. ${lock.error.message}`);
  const known = lock.ok ? lock.value : NO_LOCK;
  const styles = known.styles.has(id) ? await projectStyles(files, loaded, known) : undefined;
  const own = styles?.ok === true ? styles.value.files : [];
  return useStyles(
    { lock: known, service: id, files: own, named },
    client,
    ({ message, remedy }) => reporter.note(`${message}${remedy === undefined ? '.' : `: dragoman style ${remedy}`}`),
    { signal },
  );
}
