import { ok, type Result } from '../../../shared/values/result.ts';
import type { CallOptions } from '../../service/resources/translate-types.ts';
import { RetryBudget } from '../../service/transport/retry.ts';
import { type Failure, fileFailure, lockFailure, mapped, serviceFailure } from '../failure.ts';
import type { Host } from '../host.ts';
import type { KeepStyle } from '../parts/style/push.ts';
import { compareStyles, type StyleState } from '../parts/style/state.ts';
import { ownerOf } from '../parts/workspace/extend.ts';
import { readLock } from '../parts/workspace/glossary.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';
import { type ProjectStyles, projectStyles, saveStyle } from '../parts/workspace/style.ts';
import { onlyThis } from '../projects/packages.ts';
import { openProject } from '../projects/project.ts';
import { type ConnectedService, connectService } from '../service.ts';

/** A project's style rules and a service, opened for a sync. */
export interface OpenedStyles {
  readonly loaded: LoadedProject;
  readonly service: ConnectedService;
  readonly styles: ProjectStyles;
  readonly state: StyleState;
  readonly call: CallOptions;
}

/** Reads files, lock file and service, and compares; then runs `work` and closes everything. */
export async function withStyles<T>(
  host: Host,
  work: (opened: OpenedStyles) => Promise<Result<T, Failure>>,
): Promise<Result<T, Failure>> {
  const opened = await openProject(host);
  if (!opened.ok) return opened;
  const loaded = ok(ownerOf(opened.value, 'style'));
  const lock = mapped(await readLock(host.files, loaded.value.folder), lockFailure);
  if (!lock.ok) return lock;
  const styles = mapped(await projectStyles(host.files, loaded.value, lock.value), fileFailure);
  if (!styles.ok) return styles;
  const meant = await onlyThis(host, 'style', 'style rules', styles.value.files.length === 0);
  if (!meant.ok) return meant;
  const connected = await connectService(host);
  if (!connected.ok) return connected;
  const service = connected.value;
  try {
    const call = { signal: host.signal, budget: new RetryBudget() };
    const input = { files: styles.value.files, lock: lock.value, service: service.id };
    const state = mapped(await compareStyles(input, service.client, call), serviceFailure);
    if (!state.ok) return state;
    return await work({ loaded: loaded.value, service, styles: styles.value, state: state.value, call });
  } finally {
    await service.close();
  }
}

/** Records each list once it is synced. */
export function keepStyles({ files }: Host, { loaded, service }: OpenedStyles): KeepStyle<Failure> {
  return async (file, locked) => mapped(await saveStyle(files, loaded.folder, service.id, file, locked), lockFailure);
}
