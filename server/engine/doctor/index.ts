import { ok, type Result as Value } from '../../../shared/values/result.ts';
import { type Failure, fileFailure, mapped } from '../failure.ts';
import type { Host } from '../host.ts';
import { discoverAll } from '../parts/workspace/discovery/discover.ts';
import { loadProject } from '../parts/workspace/project.ts';
import { packagesOf } from '../projects/packages.ts';
import { projectFolder } from '../projects/project.ts';
import type { Examination, Result, Setup } from './examination.ts';
import { files } from './files.ts';
import { projectFile } from './project.ts';
import { repository } from './repository.ts';
import { service } from './service.ts';
import { sharedMemory } from './shared-memory.ts';
import { lockFile, stateFolder } from './state.ts';

export type { Verdict } from './examination.ts';

export interface Report extends Result {
  /** What was examined. */
  readonly part: string;
  /** The project, by its folder relative to the outer project's. Absent: there is only one, or it concerns all of them. */
  readonly project?: string;
}

/** Examines a set-up, including nested projects. Nothing is written, and nothing is sent unless `online`. */
export async function examine(host: Host, online: boolean): Promise<Value<readonly Report[], Failure>> {
  const root = await projectFolder(host.options);
  if (!root.ok) return root;
  const packages = await packagesOf(host, []);
  // Problems of the outer project file are among the reports.
  const folders = packages.ok ? packages.value.map(({ folder }) => folder) : [root.value];
  const setups: Setup[] = [];
  for (const folder of folders) {
    const one = { ...host, options: { ...host.options, project: folder } };
    const loaded = mapped(await loadProject(host.files, folder), fileFailure);
    if (!loaded.ok) return loaded;
    setups.push({ host: one, loaded: loaded.value, found: await discoverAll(host.files, loaded.value), online });
  }
  const reports: Report[] = [];
  const look = async (parts: readonly Examination[], among: readonly Setup[], isNamed: boolean) => {
    for (const { name, look: one } of parts)
      for (const setup of among) {
        const project = isNamed ? setup.loaded.folder.slice(root.value.length + 1) || '.' : undefined;
        for (const result of await one(setup))
          reports.push({ part: name, ...(project !== undefined && { project }), ...result });
      }
  };
  const isNamed = setups.length > 1;
  // A project that encloses others may have no files of its own.
  const isFrame = ({ found, loaded }: Setup) => isNamed && loaded.folder === root.value && found.groups.length === 0;
  await look([projectFile], setups, isNamed);
  await look(
    [files],
    setups.filter((setup) => !isFrame(setup)),
    isNamed,
  );
  await look([service, repository], setups.slice(0, 1), false);
  await look([sharedMemory], setups, isNamed);
  await look([lockFile], setups, isNamed);
  await look([stateFolder], setups.slice(0, 1), false);
  return ok(reports);
}
