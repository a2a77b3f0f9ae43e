import type { Diagnosis } from './diagnose.ts';

/** UTF-16 units of a name, or of a text in its place, in a message. */
const LONGEST = 40;
/** Ids that programs make: nobody knows a unit by them. */
const MADE = /^(?:\d{6,}|[0-9a-f]{16,})$/i;

/** What a unit is called in a message: its key, else the beginning of its source text. */
export function calledIn({ name }: { readonly name: string }, source: string): string {
  const called = MADE.test(name) && source.trim() !== '' ? source : name;
  return shortened(called);
}

/** @param text of a file, in a message: one line, and not all of a long one */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  return `${line
    .slice(0, LONGEST - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

/** The whole message of a finding: with the name of the unit that it is about, unless it says it itself. */
export function saidOf({ message, name }: Pick<Diagnosis, 'message' | 'name'>): string {
  return name === undefined || name === '' || message.includes(`"${name}"`) ? message : `"${name}": ${message}`;
}
