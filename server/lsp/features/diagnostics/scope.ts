import { isOneOf } from '../../../../shared/locale.ts';
import type { Settings } from '../../../../shared/settings.ts';
import type { FileGroup, Membership } from '../../../engine/parts/workspace/discovery/groups.ts';
import type { ProjectState } from '../../projects.ts';

/** In a project with up to this many target languages, all files are checked: as many as a team reads itself. */
const FEW = 10;

/**
 * Which unopened files of a project have findings. Source files always do. In a project with many languages, most findings are in languages that the
 * user does not speak.
 */
export function findingScope(
  { groups }: Pick<ProjectState, 'groups'>,
  { checksScope, languages }: Pick<Settings, 'checksScope' | 'languages'>,
): (file: Pick<Membership, 'role' | 'locale'>) => boolean {
  const targets = new Set(groups.flatMap((group) => [...group.targets.keys()]));
  if (checksScope === 'all' || (checksScope === 'auto' && targets.size <= FEW)) return () => true;
  const mine = checksScope === 'open' ? [] : languages;
  return ({ role, locale }) => role === 'source' || isOneOf(locale, mine);
}

/** A file of a project, open or not. */
export interface Member extends Membership {
  readonly path: string;
}

/** The existing files of a group. */
export function membersOf(group: FileGroup): readonly Member[] {
  const { source, sourceLocale, targets, missing } = group;
  const own: Member[] = source === undefined ? [] : [{ group, path: source, role: 'source', locale: sourceLocale }];
  const others = [...targets].filter(([locale]) => !missing.has(locale));
  return [...own, ...others.map(([locale, path]): Member => ({ group, path, role: 'target', locale }))];
}
