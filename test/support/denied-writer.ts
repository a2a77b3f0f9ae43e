/**
 * A child process that is not the superuser: tries to read, change and create files and prints the errors as JSON.
 * Arguments: file to read, file to change, file to create.
 */
import { diskFiles } from '../../server/engine/parts/workspace/files/disk.ts';

const [unreadable = '', unwritable = '', uncreatable = ''] = process.argv.slice(2);
const files = diskFiles('/');
const file = await files.read(unwritable);
if (!file.ok) throw new Error(file.error.message);
const results = [
  await files.read(unreadable),
  await files.write(file.value, [{ span: { start: 0, end: 0 }, text: 'x' }]),
  await files.create(uncreatable, Buffer.from('x')),
];
process.stdout.write(JSON.stringify(results.map((result) => (result.ok ? undefined : result.error))));
