import type { FileAccess } from '../files/files.ts';
import type { FileGroup } from './groups.ts';

/** The dialect of each group: the prescribed or detected one, otherwise that shown by its source file. */
export async function dialectsOf(
  access: FileAccess,
  groups: readonly FileGroup[],
): Promise<(group: FileGroup) => string | undefined> {
  const found = new Map<FileGroup, string>();
  for (const group of groups) {
    if (group.dialect !== undefined) found.set(group, group.dialect);
    const file = group.dialect === undefined && group.source ? await access.read(group.source) : undefined;
    if (file?.ok === true && group.source !== undefined)
      found.set(group, group.format.parse(file.value.text, { path: group.source }).dialect);
  }
  return (group) => found.get(group);
}
