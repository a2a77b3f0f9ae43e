import { runLanguageServer } from './launch.ts';

export { runLanguageServer };

// The command line's bundle holds this module too: it starts by itself only where it is the program.
if (/[\\/]server(\.cjs|[\\/]main\.ts)$/.test(process.argv[1] ?? '')) runLanguageServer(process.argv.slice(2));
