/** What texts of one dialect contain and others lack: arguments, links, choices, with their surroundings. */
const SIGNS = /(?<=([\s\S]{0,3}))(\{[^{}]*|[}|@%$&<()]|, plural)(?=([^\s{}|@%$&<()]{0,40}[\s\S]{0,2}))/gu;

/** UTF-16 units: a sample sees only the beginning of a longer text. */
const LONGEST = 1900;

/**
 * What an entry shows about the dialect of its file. If it is unchanged after a keystroke, so is the dialect.
 * @returns undefined if only the whole file can tell
 */
export function dialectSigns(entry: string): string | undefined {
  return entry.length > LONGEST ? undefined : JSON.stringify([...entry.matchAll(SIGNS)]);
}
