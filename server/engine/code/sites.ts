import { elementsOf, KeyLookup, OWN, type Sites, sitesOf } from '../../code/index.ts';
import type { LoadedProject } from '../../workspace/project.ts';
import type { Host } from '../host.ts';
import { keyIndex } from './index.ts';

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
  const index = await keyIndex(keeps ? host : { ...host, stateFolder: () => undefined });
  if (!index.ok) return {};
  const { verdicts, catalogs, libraries } = index.value;
  const lookup = new KeyLookup(catalogs, [...libraries, OWN]);
  return {
    ...(isTold && { told: sitesOf(verdicts.uses, lookup) }),
    ...(isShown && { shown: elementsOf(verdicts.uses, lookup) }),
  };
}

/** Which elements show the texts of a project that wants to be told of others: for who looks for stale translations, and says nothing of the code. */
export async function shownInCode(host: Host, loaded: LoadedProject): Promise<Sites | undefined> {
  const { project, path } = loaded;
  if (project.translation?.staleContext !== true || path === undefined) return undefined;
  const reporter = { ...host.reporter, note: () => undefined };
  const untold = { ...project, translation: { ...project.translation, codeContext: false } };
  return (await sitesInCode({ ...host, reporter }, { ...loaded, project: untold })).shown;
}
