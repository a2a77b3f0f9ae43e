import type { Host } from '../host.ts';

/** Files read at the same time. */
const AT_ONCE = 32;

/** The texts of files by path, without those that cannot be read. */
export async function readAll(
  { signal }: Pick<Host, 'signal'>,
  paths: readonly string[],
  read: (path: string) => ReturnType<Host['files']['read']>,
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (let at = 0; at < paths.length && !signal.aborted; at += AT_ONCE)
    for (const one of await Promise.all(paths.slice(at, at + AT_ONCE).map(read)))
      if (one.ok) texts.set(one.value.path, one.value.text);
  return texts;
}
