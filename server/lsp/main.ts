import { runLanguageServer } from './launch.ts';

runLanguageServer(process.argv.slice(2));
