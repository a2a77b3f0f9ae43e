import { text as readAll } from 'node:stream/consumers';

/** What `--text` means: `-` reads standard input; one line end at its end is not part of the text. */
export async function textOf(given: string): Promise<string> {
  return given === '-' ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : given;
}
