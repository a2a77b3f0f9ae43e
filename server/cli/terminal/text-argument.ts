import { text as readAll } from 'node:stream/consumers';

/** The text given by `--text`: `-` reads standard input, where one trailing line end is not part of the text. */
export async function textOf(given: string): Promise<string> {
  return given === '-' ? (await readAll(process.stdin)).replace(/\r?\n$/, '') : given;
}
