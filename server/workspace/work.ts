import { fail, ok, type Result } from '../../shared/result.ts';
import type { Catalog, Format } from '../formats/format.ts';
import type { FileText } from '../translate/job.ts';
import type { FileAccess, FileContent, FileError } from './files.ts';
import type { FileGroup, Membership } from './groups.ts';

/** One file to bring to one target locale. Bilingual files are their own source. */
export interface WorkItem {
  readonly group: FileGroup;
  readonly locale: string;
  /** Where units come from: the target itself for a bilingual file that exists. */
  readonly sourcePath: string;
  readonly targetPath: string;
  /** The target does not exist yet. */
  readonly isNew: boolean;
}

/** All work of a group, or the part of it that one member file stands for: a source file for every target, a target file for itself. */
export function workOf(group: FileGroup, member?: Membership, to?: readonly string[]): readonly WorkItem[] {
  const items: WorkItem[] = [];
  for (const [locale, targetPath] of group.targets) {
    if (to !== undefined && !to.includes(locale)) continue;
    if (member?.role === 'target' && member.locale !== locale) continue;
    const isNew = group.missing.has(locale);
    const bilingual = group.format.layout === 'bilingual' && !isNew;
    const sourcePath = bilingual ? targetPath : group.source;
    if (sourcePath !== undefined) items.push({ group, locale, sourcePath, targetPath, isNew });
  }
  return items;
}

/** A run before this one, or somebody else, may have made the file. */
export async function asOfNow(access: FileAccess, item: WorkItem): Promise<WorkItem> {
  return item.isNew && (await access.read(item.targetPath)).ok ? madeMeanwhile(item) : item;
}

/** The item of a new file that is there by now. */
export function madeMeanwhile(item: WorkItem): WorkItem {
  const bilingual = item.group.format.layout === 'bilingual';
  return { ...item, isNew: false, ...(bilingual && { sourcePath: item.targetPath }) };
}

/** The files of a work item, read and parsed. `file` is what to write back to; absent when the target is new. */
export interface OpenedWork {
  readonly source: FileText;
  readonly target: FileText;
  readonly file?: FileContent;
}

/** Reads and parses both sides. For a new file the target is the format's empty file for that locale. */
export async function openWork(access: FileAccess, item: WorkItem): Promise<Result<OpenedWork, FileError>> {
  const { group } = item;
  const sourceFile = await access.read(item.sourcePath);
  if (!sourceFile.ok) return fail(sourceFile.error);
  const source = parsed(group, item.sourcePath, sourceFile.value.text);
  if (item.sourcePath === item.targetPath) return ok({ source, target: source, file: sourceFile.value });
  if (item.isNew) {
    const text = group.format.create(source, item.locale);
    const target = parsed(likeSource(group, source), item.targetPath, text);
    // A new bilingual file is made of the source file: its units are its own.
    return ok({ source: group.format.layout === 'bilingual' ? target : source, target });
  }
  const targetFile = await access.read(item.targetPath);
  if (!targetFile.ok) return fail(targetFile.error);
  return ok({
    source,
    target: parsed(likeSource(group, source), item.targetPath, targetFile.value.text),
    file: targetFile.value,
  });
}

/** Files of a group are of one dialect, and the source file shows more of it than a target with three keys. */
export function likeSource(
  { format, dialect }: Pick<FileGroup, 'format' | 'dialect'>,
  source: { readonly catalog: { readonly dialect: string } },
): { readonly format: Format; readonly dialect?: string } {
  if (format.layout === 'bilingual') return { format, ...(dialect !== undefined && { dialect }) };
  return { format, dialect: dialect ?? source.catalog.dialect };
}

function parsed(
  { format, dialect }: { readonly format: Format; readonly dialect?: string },
  path: string,
  text: string,
): FileText {
  const catalog: Catalog = format.parse(text, { path, ...(dialect !== undefined && { dialect }) });
  return { path, text, catalog };
}
