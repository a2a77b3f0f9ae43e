import type { Sites } from '../../core/code/index.ts';
import type { Host } from '../host.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';

export interface SitesInCode {
  /** What the service is told of short texts. */
  readonly told?: Sites;
  /** What makes a translation stale when it changes. */
  readonly shown?: Sites;
}

/**
 * Where code shows the texts of a project, for what the project wants it for. Nothing: for nothing, or no code shows texts. Never fails.
 * What looks through code is loaded for projects that want it.
 * @param keeps whether what is found in the code is kept for the next run
 */
export async function sitesInCode(
  host: Host,
  { project: { translation }, path }: LoadedProject,
  keeps = true,
): Promise<SitesInCode> {
  const told = translation?.codeContext === true;
  // What a translation was made of is remembered beside the project file.
  const shown = translation?.staleContext === true && path !== undefined;
  if (!told && !shown) return {};
  const { findSites } = await import('./found-sites.ts');
  return findSites(keeps ? host : { ...host, stateFolder: () => undefined }, { told, shown });
}

/** Which elements show the texts of a project that wants to be told of others: for who looks for stale translations, and says nothing of the code. */
export async function shownInCode(host: Host, loaded: LoadedProject): Promise<Sites | undefined> {
  const { project, path } = loaded;
  if (project.translation?.staleContext !== true || path === undefined) return undefined;
  const reporter = { ...host.reporter, note: () => undefined };
  const untold = { ...project, translation: { ...project.translation, codeContext: false } };
  return (await sitesInCode({ ...host, reporter }, { ...loaded, project: untold })).shown;
}
