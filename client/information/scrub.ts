/** What may leave the machine in a report: no key, no address beyond a host, no path outside the workspace. */

export interface Private {
  /** Keys, and the address of the shared memory with its password, as stored or as set in the environment. */
  readonly secrets: readonly string[];
  /** Absolute paths of the workspace folders: paths below are shown relative to them. */
  readonly folders: readonly string[];
  /** The home folder and the user name. */
  readonly people: readonly string[];
}

/** Shorter texts are not keys: replacing them would only garble the report. */
const SHORTEST_SECRET = 4;
/** A word that looks like a key: letters and digits mixed, and long. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?::fx)?(?![\w-])/g;
const AUTHORIZATION =
  /\b((?:authorization|[\w-]*(?:auth|api)[-_]?key)["']?\s*[:= ]\s*["']?)(?:[\w-]+[ \t]+)?[^\s"',;]+/gi;
const ADDRESS = /\b(https?|wss?):\/\/(?:[^\s/@"']*@)?([^\s/?#"'<>)\]]+)[^\s"'<>)\]]*/gi;
/** It shows where a team's texts are and who may read them: even the host is hidden. */
const DATABASE = /\bpostgres(ql)?:\/\/[^\s"'<>)\]]*/gi;
/** A path in quotes may hold spaces. */
const QUOTED_PATH = /(["'`“])(?:file:\/\/)?(?:[A-Za-z]:)?[\\/][^"'`”\n]*[\\/][^"'`”\n]*(?=["'`”])/g;
const PATH =
  /(?:file:\/\/)?(?<![\w.~›/-]|(?:https?|wss?):)(?:[A-Za-z]:[\\/]|\\\\|\/)(?:[^\s"'():;,<>|\\/]+[\\/])+[^\s"'():;,<>|\\/]*/g;

export function scrub(text: string, { secrets, folders, people }: Private): string {
  let clean = withoutSecrets(text, secrets)
    .replace(AUTHORIZATION, '$1‹key›')
    .replace(DATABASE, '‹address›')
    .replace(ADDRESS, (_, scheme: string, host: string) => `${scheme}://${host}`);
  for (const folder of byLength(folders))
    for (const end of ['/', '\\', '%5C', '%2F']) clean = replaceSpellings(clean, folder + end, '');
  for (const folder of byLength(folders)) clean = replaceSpellings(clean, folder, '.');
  // A path that starts with a home folder is hidden entirely: folder names are private as well.
  clean = clean.replace(QUOTED_PATH, '$1‹path›').replace(PATH, '‹path›');
  for (const one of byLength(people)) if (one.length >= SHORTEST_SECRET) clean = replaceSpellings(clean, one, '‹user›');
  return clean.replace(TOKEN, '‹key?›');
}

/** Must run before the text is cut anywhere: half a secret would no longer be found. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of byLength(secrets))
    if (secret.length >= SHORTEST_SECRET) clean = replaceSpellings(clean, secret, '‹key›');
  return clean;
}

/** Replaces it as it is, as part of an address, and as JSON writes it. */
function replaceSpellings(text: string, secret: string, by: string): string {
  const spellings = new Set([
    secret,
    encodeURIComponent(secret),
    encodeURI(secret),
    encodeURI(`file://${secret}`),
    JSON.stringify(secret).slice(1, -1),
  ]);
  return [...spellings].sort((a, b) => b.length - a.length).reduce((rest, one) => rest.replaceAll(one, by), text);
}

function byLength(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => text !== '').toSorted((a, b) => b.length - a.length);
}
