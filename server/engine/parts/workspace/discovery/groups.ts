import type { Format } from '../../../../core/formats/format.ts';

/**
 * Files that belong together: the source locale's file with the other locales' files.
 * Bilingual files (XLIFF) contain source and target each; their source file is the one without targets, if there is one.
 * Paths are absolute and `/`-separated.
 */
export interface FileGroup {
  readonly format: Format;
  /** The dialect that the project prescribes for these files, if any. */
  readonly dialect?: string;
  readonly sourceLocale: string;
  /** The file of the source locale. Absent for bilingual files that have none. */
  readonly source?: string;
  /** For bilingual files without a source file: the translation from which new languages are created. */
  readonly model?: string;
  /** Target locale -> file. The file may not exist yet: then it is in `missing`. */
  readonly targets: ReadonlyMap<string, string>;
  readonly missing: ReadonlySet<string>;
  /** The pattern that made the group, for display. */
  readonly pattern: string;
}

/** The role of a file in its group. */
export interface Membership {
  readonly group: FileGroup;
  /** The file's own locale: the target locale of a bilingual file. */
  readonly locale: string;
  readonly role: 'source' | 'target';
}

/** The group of a file: the first one, if it has several languages. */
export function membership(groups: readonly FileGroup[], path: string): Membership | undefined {
  for (const group of groups) {
    const member = memberOf(group, path);
    if (member !== undefined) return member;
  }
  return undefined;
}

/** All groups of a file: one, except for multilingual files. */
export function memberships(groups: readonly FileGroup[], path: string): readonly Membership[] {
  const first = membership(groups, path);
  if (first?.group.format.manyLocales === undefined) return first === undefined ? [] : [first];
  return groups.flatMap((group) => memberOf(group, path) ?? []);
}

function memberOf(group: FileGroup, path: string): Membership | undefined {
  if (group.source === path) return { group, locale: group.sourceLocale, role: 'source' };
  for (const [locale, target] of group.targets) if (target === path) return { group, locale, role: 'target' };
  return undefined;
}
