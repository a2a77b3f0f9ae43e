import { MARK_STATES, type MarkedState } from '../../../../shared/commands.ts';
import type { Catalog, Format } from '../../../core/formats/format.ts';
import { likeSource } from '../../../core/formats/original.ts';
import type { WorkItem } from '../../../engine/parts/workspace/discovery/work.ts';
import type { Context } from '../../context.ts';

/** The states that can be set for translations of a file. */
export async function statesOf(
  { documents }: Context,
  { group, targetPath, isNew }: WorkItem,
): Promise<readonly MarkedState[]> {
  if (group.format.markable === undefined || isNew) return [];
  const read = await documents.at(targetPath);
  if (!read.ok) return [];
  const { dialect } = likeSource(group, { catalog: { dialect: group.dialect ?? '' } });
  return statesIn(group.format, read.value.catalog(group.format, dialect));
}

export function statesIn(format: Format, catalog: Catalog): readonly MarkedState[] {
  if (catalog.malformed) return [];
  const markable = format.markable?.(catalog) ?? [];
  return MARK_STATES.filter((state) => markable.includes(state));
}
