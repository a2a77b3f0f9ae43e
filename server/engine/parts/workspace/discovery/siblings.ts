import type { Around, Elsewhere } from '../../../../core/checks/across/across.ts';
import { type FileFacts, isCompared } from '../../../../core/checks/across/facts.ts';
import type { GroupFile } from '../known-files.ts';
import { nameIn } from '../paths.ts';
import type { FileGroup, Membership } from './groups.ts';

/** The file being processed, in its project. */
export interface FilePlace {
  readonly folder: string;
  readonly groups: readonly FileGroup[];
  readonly member: Membership;
  readonly path: string;
  /** The file is not open: it may be read like the others, and then counts among them. */
  readonly resting?: boolean;
}

/** Stands for the source locale among the siblings of a bilingual file. */
const ORIGINAL = '';

/** The other files of the group whose texts a check may need: other locales, and the source file of a bilingual one. */
export function siblings(place: FilePlace): ReadonlyMap<string, GroupFile> {
  const { group, locale, role } = place.member;
  const files = new Map<string, GroupFile>();
  if (!isCompared(group.format)) return files;
  for (const [other, path] of group.targets) {
    if (!group.missing.has(other) && (role === 'source' || other !== locale))
      files.set(other, fileOf(place, group, path));
  }
  const bilingual = group.format.layout === 'bilingual';
  if (bilingual && role === 'target' && group.source !== undefined)
    files.set(ORIGINAL, fileOf(place, group, group.source));
  return files;
}

/** Whether the file is compared with the other files of its target locale. */
export function isIndexed({ member }: Pick<FilePlace, 'member'>): boolean {
  return member.role === 'target' && isCompared(member.group.format);
}

/** The other files of the same target locale, in the whole project. */
export function indexed({ folder, groups, member, path: own, resting }: FilePlace): readonly GroupFile[] {
  if (!isIndexed({ member })) return [];
  const files: GroupFile[] = [];
  for (const group of groups) {
    const path = group.missing.has(member.locale) ? undefined : group.targets.get(member.locale);
    // A file that is being edited is used as it is, and costs nothing here.
    if (path !== undefined && (path !== own || resting === true) && isCompared(group.format))
      files.push(fileOf({ folder }, group, path));
  }
  return files;
}

/**
 * The reverse: the files of a project whose findings depend on one of these, that is, the files of its group and all files in a language in which
 * its texts are translated. Files without a group are not included. Linear in the files of the project.
 */
export function seersOf(groups: readonly FileGroup[], paths: ReadonlySet<string>): ReadonlySet<string> {
  const seers = new Set<string>();
  const locales = new Set<string>();
  for (const { format, source, targets } of groups) {
    const isSource = source !== undefined && paths.has(source);
    const isPaired = isSource && format.layout !== 'bilingual';
    const own = [...targets].filter(([, path]) => isPaired || paths.has(path));
    if (!isSource && own.length === 0) continue;
    for (const path of [...targets.values(), ...(source === undefined ? [] : [source])]) seers.add(path);
    if (isCompared(format)) for (const [locale] of own) locales.add(locale);
  }
  for (const { format, targets } of groups)
    if (isCompared(format)) for (const [locale, path] of targets) if (locales.has(locale)) seers.add(path);
  return seers;
}

/** The file, and the one with its sources. */
export function sides(place: Pick<FilePlace, 'folder'>, file: GroupFile): readonly GroupFile[] {
  const { source, format } = file.group;
  return format.layout === 'bilingual' || source === undefined ? [file] : [file, fileOf(place, file.group, source)];
}

export function fileOf(place: Pick<FilePlace, 'folder'>, group: FileGroup, path: string): GroupFile {
  return { group, path, name: nameOf(place, path) };
}

export function nameOf({ folder }: Pick<FilePlace, 'folder'>, path: string): string {
  return nameIn(folder, path);
}

/** The input of the checks across files. @param facts by locale, as named by `siblings` */
export function aroundOf(
  place: FilePlace,
  facts: ReadonlyMap<string, FileFacts | undefined>,
  elsewhere: Elsewhere | undefined,
): Around {
  const { group, role } = place.member;
  const others = new Map<string, FileFacts>();
  for (const locale of siblings(place).keys()) {
    const known = facts.get(locale);
    if (known !== undefined && locale !== ORIGINAL) others.set(locale, known);
  }
  const original = facts.get(ORIGINAL);
  return {
    siblings: others,
    ...(elsewhere && { elsewhere }),
    ...(original && { original: { facts: original, name: original.file.slice(original.file.lastIndexOf('/') + 1) } }),
    ...(role === 'source' && {
      missingFiles: new Map(
        [...group.missing].map((locale) => [locale, nameOf(place, group.targets.get(locale) ?? '')]),
      ),
    }),
  };
}
