/** The entry point of the language server: clients fork a CommonJS file, the program behind it is made of modules, so that parts of it load when they are needed. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

void import(pathToFileURL(join(__dirname, 'server-main.mjs')).href);
