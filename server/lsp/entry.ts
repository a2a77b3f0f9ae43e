/** The entry point of the language server: clients fork a CommonJS file; the program behind it consists of modules, so that parts of it are loaded on demand. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

void import(pathToFileURL(join(__dirname, 'server-main.mjs')).href);
