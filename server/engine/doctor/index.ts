import { ok, type Result as Value } from '../../../shared/result.ts';
import { discoverAll } from '../../workspace/discover.ts';
import { loadProject } from '../../workspace/project.ts';
import { type Failure, fileFailure, mapped } from '../failure.ts';
import type { Host } from '../host.ts';
import { projectFolder } from '../project.ts';
import type { Examination, Result } from './examination.ts';
import { files } from './files.ts';
import { projectFile } from './project.ts';
import { repository } from './repository.ts';
import { service } from './service.ts';
import { state } from './state.ts';

export type { Verdict } from './examination.ts';

/** What is looked at, in the order of the report. */
const EXAMINATIONS: readonly Examination[] = [projectFile, files, service, repository, state];

export interface Report extends Result {
  /** What was looked at. */
  readonly part: string;
}

/** Looks through a set-up. Nothing is written, and nothing sent but with `online`. */
export async function examine(host: Host, online: boolean): Promise<Value<readonly Report[], Failure>> {
  const folder = await projectFolder(host.options);
  if (!folder.ok) return folder;
  const loaded = mapped(await loadProject(host.files, folder.value), fileFailure);
  if (!loaded.ok) return loaded;
  const setup = { host, loaded: loaded.value, found: await discoverAll(host.files, loaded.value), online };
  const reports: Report[] = [];
  for (const { name, look } of EXAMINATIONS)
    for (const result of await look(setup)) reports.push({ part: name, ...result });
  return ok(reports);
}
