import type { Quoting } from './icu.ts';

export interface IcuWriteOptions {
  readonly quoting: Quoting;
  /** Inside a plural, where `#` is the number. */
  readonly inPlural: boolean;
  /** The message doubles every apostrophe, as Java's MessageFormat requires. */
  readonly doubled: boolean;
}

/** Whether the message doubles apostrophes that need no doubling. */
export function doublesApostrophes(text: string): boolean {
  return /''(?![{}<>#'])/.test(text);
}

/**
 * Text as part of an ICU message: `parseIcu` reads it back as exactly this text. Braces (and `#` inside a plural) are quoted, and an apostrophe that
 * would begin a quotation is doubled: before a brace, and at the end, where an argument may follow (`l''{name}`). With `quoting: 'none'` the syntax
 * cannot express a brace: the text is returned unchanged, and the verdict on the message decides.
 */
export function writeIcuText(text: string, { quoting, inPlural, doubled }: IcuWriteOptions): string {
  if (quoting === 'none') return text;
  // A quotation includes the apostrophes after it: two adjacent quotations would read as one apostrophe.
  const special = inPlural ? /[{}#][{}#']*/g : /[{}][{}']*/g;
  let written = '';
  let at = 0;
  for (const match of text.matchAll(special)) {
    written += writeApostrophes(text.slice(at, match.index), doubled);
    written += `'${match[0].replaceAll("'", "''")}'`;
    at = match.index + match[0].length;
  }
  return written + writeApostrophes(text.slice(at), doubled);
}

function writeApostrophes(text: string, doubled: boolean): string {
  return doubled ? text.replaceAll("'", "''") : text.replace(/'(?=[{}<>#'|]|$)/g, "''");
}
