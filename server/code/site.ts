import type { Use } from './use.ts';

/** Where a text is shown, in words: `<a> in Berths.tsx`, `placeholder of <input> in Login.vue`, `login.ts`. */
export function siteWords({ path, site }: Pick<Use, 'path' | 'site'>): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const element = elementWords(site);
  return element === undefined ? file : `${element} in ${file}`;
}

/** `<a>`, `placeholder of <input>`; undefined: it is not known. @param site as `Call.site` has it */
export function elementWords(site: string | undefined): string | undefined {
  if (site === undefined) return undefined;
  const at = site.indexOf('@');
  return at < 0 ? `<${site}>` : `${site.slice(at + 1)} of <${site.slice(0, at)}>`;
}
