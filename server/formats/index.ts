import type { Format } from './format.ts';
import { json } from './json/index.ts';
import { srt } from './srt/index.ts';
import { xliff } from './xliff/index.ts';

/** Every format, in the order of asking `recognises`. */
export const FORMATS: readonly Format[] = [xliff, json, srt];

/** The format of a file, by its path and the beginning of its text. */
export function formatOf(path: string, head: string): Format | undefined {
  return FORMATS.find((format) => format.recognises(path, head.slice(0, 4096)));
}
