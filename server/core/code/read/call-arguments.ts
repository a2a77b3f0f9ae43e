const OPEN = '([{';
const CLOSED = ')]}';
const QUOTES = '"\'`';
/** How many UTF-16 units of a call are read. */
const LONGEST = 4_000;
/** Nesting limit for brackets: unclosed calls must not be scanned again for each enclosing one. */
const DEEPEST = 20;

/**
 * Where the arguments of a call begin, as many as are needed: commas in strings and brackets do not separate.
 * @param from after the opening bracket of the call
 * @param most how many arguments are needed
 */
export function argumentStarts(text: string, from: number, most: number): readonly number[] {
  const starts = [skipped(text, from)];
  const end = Math.min(text.length, from + LONGEST);
  let depth = 0;
  for (let at = from; at < end && starts.length < most; at += 1) {
    const letter = text[at] ?? '';
    if (QUOTES.includes(letter)) at = endOfString(text, at, letter, end);
    else if (OPEN.includes(letter)) {
      depth += 1;
      if (depth > DEEPEST) break;
    } else if (CLOSED.includes(letter)) {
      if (depth === 0) break;
      depth -= 1;
    } else if (letter === ',' && depth === 0) starts.push(skipped(text, at + 1));
  }
  return starts;
}

function skipped(text: string, from: number): number {
  let at = from;
  while (' \t\r\n'.includes(text[at] ?? '.')) at += 1;
  return at;
}

/** The offset of the closing quote, or the end. */
function endOfString(text: string, at: number, quote: string, end: number): number {
  const closing = text.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  for (let next = at + closing.length; next < end; next += 1) {
    if (text[next] === '\\') next += 1;
    else if (text.startsWith(closing, next)) return next + closing.length - 1;
  }
  return end;
}
