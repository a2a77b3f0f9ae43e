/**
 * A child process of the atomic-writing tests: adds its own lines to one file, one write each, against others that do the same.
 * A write that came too late (`changed`) or found the file locked is tried again on the new content.
 * Arguments: path, name, number of lines.
 */
import { diskFiles } from '../../server/engine/parts/workspace/files/disk.ts';

const [path = '', name = '', count = '0'] = process.argv.slice(2);
const files = diskFiles('/');
for (let line = 0; line < Number(count); ) {
  const file = await files.read(path);
  if (!file.ok) throw new Error(file.error.message);
  const end = file.value.text.length;
  const written = await files.write(file.value, [{ span: { start: end, end }, text: `${name}${line}\n` }]);
  if (written.ok) line++;
  else if (written.error.kind !== 'changed' && !/is being written/.test(written.error.message))
    throw new Error(written.error.message);
}
