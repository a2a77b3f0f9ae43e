/** What the texts of one dialect have and those of others lack: arguments, links, choices, with what stands beside them. */
const SIGNS = /(?<=([\s\S]{0,3}))(\{[^{}]*|[}|@%$&<()]|, plural)(?=([^\s{}|@%$&<()]{0,40}[\s\S]{0,2}))/gu;

/** UTF-16 units: of a longer text a sample sees the beginning only. */
const LONGEST = 1900;

/**
 * What an entry says about the dialect of its file. While it stays the same while somebody types, the dialect does.
 * @returns undefined where only the whole file can tell
 */
export function dialectSigns(entry: string): string | undefined {
  return entry.length > LONGEST ? undefined : JSON.stringify([...entry.matchAll(SIGNS)]);
}
