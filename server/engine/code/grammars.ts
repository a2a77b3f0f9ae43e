import { readFile } from 'node:fs/promises';
import type { LoadModule } from '../../core/code/index.ts';

/** Where the WebAssembly modules are: next to the bundle, or where npm has put them. */
const FOLDERS = [
  './grammars/',
  '../grammars/',
  '../../../node_modules/@vscode/tree-sitter-wasm/wasm/',
  '../../../node_modules/web-tree-sitter/',
].map((folder) => new URL(folder, import.meta.url));

/** Reads a WebAssembly module that is shipped with the program. */
export const loadGrammar: LoadModule = async (name) => {
  for (const folder of FOLDERS) {
    const bytes = await readFile(new URL(`${name}.wasm`, folder)).catch(() => undefined);
    if (bytes !== undefined) return bytes;
  }
  throw new Error(`The grammar ${name} is not where the program was installed.`);
};
