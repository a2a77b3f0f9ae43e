/** A child process that is not the superuser: looks whether the files that its arguments name could be created, and prints the errors as JSON. */
import { writable } from '../../server/engine/parts/workspace/files/writable.ts';

const looks = await Promise.all(process.argv.slice(2).map((path) => writable({ path, bytes: 10 })));
process.stdout.write(JSON.stringify(looks.map((look) => (look.ok ? '' : `${look.error.kind} ${look.error.message}`))));
