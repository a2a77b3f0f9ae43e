/** Characters that are frequent in localization files. */
const COMMON = /[\s,.:"'_<>/&;]*/;

/**
 * Like `String.prototype.includes`, for words in large files. An engine searches for the first character of the needle: if that is a comma or a
 * space, searching for the first rare character is three times as fast.
 */
export function includesWords(text: string, words: string): boolean {
  const pivot = COMMON.exec(words)?.[0].length ?? 0;
  const rare = words.charAt(pivot);
  if (pivot === 0 || rare === '') return text.includes(words);
  for (let at = text.indexOf(rare, pivot); at !== -1; at = text.indexOf(rare, at + 1))
    if (text.startsWith(words, at - pivot)) return true;
  return false;
}
