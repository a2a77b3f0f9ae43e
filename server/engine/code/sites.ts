import type { Sites } from '../../core/code/index.ts';
import type { Host } from '../host.ts';
import type { LoadedProject } from '../parts/workspace/project.ts';

export interface SitesInCode {
  /** What the service is told about short texts. */
  readonly told?: Sites;
  /** What makes a translation stale when it changes. */
  readonly shown?: Sites;
}

/**
 * Where code shows the texts of a project, for the purposes that the project has enabled. Empty: for none, or no code shows texts. Never fails. The
 * code for the search is loaded only if it is needed.
 * @param keeps whether the result is kept for the next run
 */
export async function sitesInCode(
  host: Host,
  { project: { translation }, path }: LoadedProject,
  keeps = true,
): Promise<SitesInCode> {
  const told = translation?.codeContext === true;
  // What a translation was made from is recorded next to the project file.
  const shown = translation?.staleContext === true && path !== undefined;
  if (!told && !shown) return {};
  const { findSites } = await import('./found-sites.ts');
  return findSites(keeps ? host : { ...host, stateFolder: () => undefined }, { told, shown });
}

/** Which elements show the texts of a project whose translations become stale when an element changes. Reports no notes about the code. */
export async function shownInCode(host: Host, loaded: LoadedProject): Promise<Sites | undefined> {
  const { project, path } = loaded;
  if (project.translation?.staleContext !== true || path === undefined) return undefined;
  const reporter = { ...host.reporter, note: () => undefined };
  const untold = { ...project, translation: { ...project.translation, codeContext: false } };
  return (await sitesInCode({ ...host, reporter }, { ...loaded, project: untold })).shown;
}
