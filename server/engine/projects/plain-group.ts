import { FORMATS } from '../../core/formats/index.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';

/** Files that belong together as they go to another thread: a format is more than data, so its name goes. */
export type PlainGroup = Omit<FileGroup, 'format'> & { readonly format: string };

export function plainGroup(group: FileGroup): PlainGroup {
  return { ...group, format: group.format.id };
}

/** @throws Error for a format that this program does not have */
export function revivedGroup({ format: id, ...group }: PlainGroup): FileGroup {
  const format = FORMATS.find((one) => one.id === id);
  if (format === undefined) throw new Error(`There is no format ${id}.`);
  return { ...group, format };
}
