import type { Diagnosis } from './diagnose.ts';

/** Maximum length of a name, or of a text in its place, in a message, in UTF-16 units. */
const LONGEST = 40;
/** Generated ids, which mean nothing to people. */
const MADE = /^(?:\d{6,}|[0-9a-f]{16,})$/i;

/** How messages refer to a unit: by its key, else by the beginning of its source text. */
export function calledIn({ name }: { readonly name: string }, source: string): string {
  const called = MADE.test(name) && source.trim() !== '' ? source : name;
  return shortened(called);
}

/** @param text of a file, for a message: joined to one line and truncated */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LONGEST) return line;
  return `${line
    .slice(0, LONGEST - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

/** The whole message of a finding, with the name of its unit unless the message contains it. */
export function saidOf({ message, name }: Pick<Diagnosis, 'message' | 'name'>): string {
  return name === undefined || name === '' || message.includes(`"${name}"`) ? message : `"${name}": ${message}`;
}
