/** How many folders above the translations are examined. */
const DEEPEST = 12;

/**
 * The file that `ng extract-i18n` writes, if the translations are below it: `messages.xlf` next to `angular.json` for
 * `src/locale/messages.{locale}.xlf`. In a folder without `angular.json` a file of that name may belong to anything.
 * @param key the paths of the group with `{locale}` in place of the language
 */
export function extractedFrom(key: string, paths: ReadonlySet<string>): string | undefined {
  const at = key.indexOf('{locale}');
  if (at === -1) return undefined;
  const name = key.slice(key.lastIndexOf('/') + 1).replace(/[._-]?\{locale\}(?=\.)|^\{locale\}[._-]/, '');
  if (name.startsWith('.')) return undefined;
  let folder = key.slice(0, key.lastIndexOf('/', at) + 1);
  // One next to the translations is found without this, and is nearer.
  if (paths.has(folder + name)) return undefined;
  for (let step = 0; step < DEEPEST && folder !== ''; step++) {
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
    if (!paths.has(`${folder}angular.json`)) continue;
    return paths.has(folder + name) ? folder + name : undefined;
  }
  return undefined;
}
