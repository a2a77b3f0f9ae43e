/**
 * The template of the files of a group: `po/app.pot` for `po/{locale}.po`, `locale/django.pot` for `locale/{locale}/LC_MESSAGES/django.po`,
 * `languages/plugin.pot` for `languages/plugin-{locale}.po`.
 * @param key the paths of the group with `{locale}` in place of the language
 */
export function templateOf(key: string, paths: ReadonlySet<string>): string | undefined {
  const at = key.indexOf('{locale}');
  if (at === -1 || !/\.po$/i.test(key)) return undefined;
  const folder = key.slice(0, key.lastIndexOf('/', at) + 1);
  const name = key.slice(key.lastIndexOf('/') + 1, -'.po'.length).replace(/[._-]?\{locale\}[._-]?/, '');
  if (name !== '') {
    const parent = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
    const places = ['', 'templates/', 'templates/LC_MESSAGES/', 'pot/', '_template/LC_MESSAGES/'].map(
      (place) => folder + place,
    );
    const found = [...places, parent].map((place) => `${place}${name}.pot`).find((path) => paths.has(path));
    if (found !== undefined) return found;
  }
  if (name !== '' && !key.slice(folder.length).startsWith('{locale}.')) return undefined;
  const beside = [...paths].filter(
    (path) => path.startsWith(folder) && /^[^/]+\.pot$/i.test(path.slice(folder.length)),
  );
  return beside.length === 1 ? beside[0] : undefined;
}
