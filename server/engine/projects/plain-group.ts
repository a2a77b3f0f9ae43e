import { FORMATS } from '../../core/formats/index.ts';
import type { FileGroup } from '../parts/workspace/discovery/groups.ts';

/** A group of files in the form that is sent to another thread: a format is more than data, so its id is sent. */
export type PlainGroup = Omit<FileGroup, 'format'> & { readonly format: string };

export function plainGroup(group: FileGroup): PlainGroup {
  return { ...group, format: group.format.id };
}

/** @throws Error for a format that this program does not support */
export function revivedGroup({ format: id, ...group }: PlainGroup): FileGroup {
  const format = FORMATS.find((one) => one.id === id);
  if (format === undefined) throw new Error(`There is no format ${id}.`);
  return { ...group, format };
}
