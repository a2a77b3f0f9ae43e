import { elementsOf, KeyLookup, OWN, type Sites, sitesOf } from '../../core/code/index.ts';
import type { Host } from '../host.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';
import { keyIndex } from './index.ts';
import { markedSites, withSites } from './marked-sites.ts';
import type { SitesInCode } from './sites.ts';

/** Searches the code of a project. Empty if no code shows texts. Never fails. */
export async function findSites(
  host: Host,
  wanted: { readonly told: boolean; readonly shown: boolean },
): Promise<SitesInCode> {
  const index = await keyIndex(host, { named: true });
  if (!index.ok) return {};
  const { verdicts, catalogs, libraries, groups } = index.value;
  const lookup = new KeyLookup(catalogs, [...libraries, OWN]);
  const marked = await markedSites(index.value);
  return {
    ...(wanted.told && { told: withTargets(withSites(sitesOf(verdicts.uses, lookup), marked.told), groups) }),
    ...(wanted.shown && { shown: withTargets(withSites(elementsOf(verdicts.uses, lookup), marked.shown), groups) }),
  };
}

/** A bilingual file has the texts of its source, but is looked up by its own path. */
function withTargets(sites: Sites, groups: readonly FileGroup[]): Sites {
  const all = new Map(sites);
  for (const { format, source = '', targets } of groups) {
    const own = sites.get(source);
    if (format.layout === 'bilingual' && own !== undefined) for (const path of targets.values()) all.set(path, own);
  }
  return all;
}
