import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies the workspace of the suite. One file gets a byte order mark and CRLF on the way: no checkout on any system may lose those. */
export async function copyWorkspace(to: string): Promise<void> {
  await cp(join(import.meta.dirname, 'workspace'), to, { recursive: true });
  const path = join(to, 'i18n/messages.de.xlf');
  const text = await readFile(path, 'utf8');
  await writeFile(path, `\uFEFF${text.replaceAll('\n', '\r\n')}`);
}
