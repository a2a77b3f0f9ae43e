/** UTF-16 units. In a longer pattern an asterisk is a plain character. */
const LONGEST = 1_000;

/**
 * Compiles a pattern in which `*` stands for any number of characters. The pattern itself always matches, whatever it contains. Linear in the text
 * for each part between asterisks: a project file may be hostile.
 */
export function wildcard(pattern: string): (text: string) => boolean {
  const parts = pattern.length > LONGEST ? [pattern] : pattern.split(/\*+/);
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return (text) => text === pattern;
  return (text) => {
    if (text === pattern) return true;
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    const end = text.length - last.length;
    let at = first.length;
    for (const part of rest) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= end;
  };
}
