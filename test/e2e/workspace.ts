import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from './suites.ts';

/**
 * Copies the workspace of the suite. Two files get manners on the way that no checkout and no formatter would leave them: a byte order mark
 * and CRLF; four spaces and no line end at the end.
 */
export async function copyWorkspace(to: string, fixture: Run['fixture'] | 'workspace' = 'workspace'): Promise<void> {
  await cp(join(import.meta.dirname, fixture), to, { recursive: true });
  if (fixture !== 'workspace') return;
  await rewrite(join(to, 'i18n/messages.de.xlf'), (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`);
  await rewrite(join(to, 'locales/de.json'), (text) => text.replace(/^ +/gm, '$&$&').trimEnd());
}

async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}
