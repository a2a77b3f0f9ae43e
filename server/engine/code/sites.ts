import { elementsOf, KeyLookup, OWN, type Sites, sitesOf } from '../../code/index.ts';
import type { FileGroup } from '../../workspace/groups.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import type { Host } from '../host.ts';
import { keyIndex } from './index.ts';
import { markedSites, withSites } from './marked-sites.ts';

export interface SitesInCode {
  /** What the service is told of short texts. */
  readonly told?: Sites;
  /** What makes a translation stale when it changes. */
  readonly shown?: Sites;
}

/**
 * Where code shows the texts of a project, for what the project wants it for. Nothing: for nothing, or no code shows texts. Never fails.
 * @param keeps whether what is found in the code is kept for the next run
 */
export async function sitesInCode(
  host: Host,
  { project: { translation }, path }: LoadedProject,
  keeps = true,
): Promise<SitesInCode> {
  const isTold = translation?.codeContext === true;
  // What a translation was made of is remembered beside the project file.
  const isShown = translation?.staleContext === true && path !== undefined;
  if (!isTold && !isShown) return {};
  const index = await keyIndex(keeps ? host : { ...host, stateFolder: () => undefined }, true);
  if (!index.ok) return {};
  const { verdicts, catalogs, libraries, groups } = index.value;
  const lookup = new KeyLookup(catalogs, [...libraries, OWN]);
  const marked = await markedSites(index.value);
  return {
    ...(isTold && { told: withTargets(withSites(sitesOf(verdicts.uses, lookup), marked.told), groups) }),
    ...(isShown && { shown: withTargets(withSites(elementsOf(verdicts.uses, lookup), marked.shown), groups) }),
  };
}

/** A bilingual file has the texts of its source, and is asked for by its own path. */
function withTargets(sites: Sites, groups: readonly FileGroup[]): Sites {
  const all = new Map(sites);
  for (const { format, source = '', targets } of groups) {
    const own = sites.get(source);
    if (format.layout === 'bilingual' && own !== undefined) for (const path of targets.values()) all.set(path, own);
  }
  return all;
}

/** Which elements show the texts of a project that wants to be told of others: for who looks for stale translations, and says nothing of the code. */
export async function shownInCode(host: Host, loaded: LoadedProject): Promise<Sites | undefined> {
  const { project, path } = loaded;
  if (project.translation?.staleContext !== true || path === undefined) return undefined;
  const reporter = { ...host.reporter, note: () => undefined };
  const untold = { ...project, translation: { ...project.translation, codeContext: false } };
  return (await sitesInCode({ ...host, reporter }, { ...loaded, project: untold })).shown;
}
