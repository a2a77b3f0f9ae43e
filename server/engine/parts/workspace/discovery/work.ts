import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import type { Catalog, Format } from '../../../../core/formats/format.ts';
import { keyedTexts } from '../../../../core/formats/keyed.ts';
import { likeSource } from '../../../../core/formats/original.ts';
import type { FileText } from '../../../../core/planning/job.ts';
import type { FileAccess, FileContent, FileError } from '../files/files.ts';
import { writable } from '../files/writable.ts';
import type { FileGroup, Membership } from './groups.ts';

/** One file to bring to one target locale. Bilingual files are their own source. */
export interface WorkItem {
  readonly group: FileGroup;
  readonly locale: string;
  /** Where units come from: the target itself for a bilingual file that exists, whose texts may stand in the source locale's file. */
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
    const sourcePath = bilingual ? targetPath : (group.source ?? group.model);
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
  /** The target's file holds nothing: `target` is what a new one would begin with, and all of it is still to be written. */
  readonly isBlank?: true;
  /** Of the target; of a new bilingual file it is the source file's, which it is a copy of. */
  readonly encoding: string;
}

/** How a side of an item is parsed. */
export type Parse = (
  group: Pick<FileGroup, 'format' | 'dialect'>,
  path: string,
  text: string,
  side: 'source' | 'target',
) => FileText;

/** Parses the source that several items share once: for those who look at one item after the other. */
export function parseSourceOnce(parse: Parse = parsed): Parse {
  let last: { readonly file: FileText; readonly dialect: string | undefined; readonly format: Format } | undefined;
  return (group, path, text, side) => {
    const { format, dialect } = group;
    if (side === 'target') return parse(group, path, text, side);
    if (last?.file.path === path && last.file.text === text && last.dialect === dialect && last.format === format)
      return last.file;
    const file = parse(group, path, text, side);
    last = { file, dialect, format };
    return file;
  };
}

/** Reads and parses both sides. For a new file, and one that is blank, the target is the format's empty file for that locale. */
export async function openWork(
  access: FileAccess,
  item: WorkItem,
  parse: Parse = parsed,
): Promise<Result<OpenedWork, FileError>> {
  const { group } = item;
  const blank = item.isNew ? undefined : await blankTarget(access, item);
  const origin = group.source ?? group.model;
  if (blank !== undefined && origin !== undefined) {
    // Its own encoding is nobody's wish: what is made of the source file may say that of the source.
    const made = await openWork(access, { ...item, sourcePath: origin, isNew: true }, parse);
    if (!made.ok) return made;
    const { target, encoding } = made.value;
    const file = { path: blank.path, text: target.text, encoding, ...(blank.bytes && { onDisk: blank.bytes }) };
    return ok({ ...made.value, file, isBlank: true });
  }
  const sourceFile = await readSure(access, item.sourcePath);
  if (!sourceFile.ok) return sourceFile;
  const same = item.sourcePath === item.targetPath;
  const source = parse(group, item.sourcePath, sourceFile.value.text, same ? 'target' : 'source');
  const { encoding } = sourceFile.value;
  if (same)
    return ok({
      source: (await keyedSource(access, item, parse)) ?? source,
      target: source,
      file: sourceFile.value,
      encoding,
    });
  if (item.isNew) {
    const place = await access.locate?.(item.targetPath);
    if (place?.ok === false) return fail(place.error);
    const text = group.format.create(source, item.locale);
    const target = parse(likeSource(group, source), item.targetPath, text, 'target');
    // A new bilingual file is made of the source file: its units are its own.
    return group.format.layout === 'bilingual'
      ? ok({ source: keyedTexts(source.catalog) ? source : target, target, encoding })
      : ok({ source, target, encoding: 'utf-8' });
  }
  const targetFile = await readSure(access, item.targetPath);
  if (!targetFile.ok) return targetFile;
  return ok({
    source,
    target: parse(likeSource(group, source), item.targetPath, targetFile.value.text, 'target'),
    file: targetFile.value,
    encoding: targetFile.value.encoding,
  });
}

/** A target file without a character in it: left behind by an undo, or made by hand to be filled. The source file is no target. */
async function blankTarget(access: FileAccess, { group, targetPath }: WorkItem): Promise<FileContent | undefined> {
  if (targetPath === group.source) return undefined;
  const read = await access.read(targetPath);
  return read.ok && read.value.text.replace('\uFEFF', '').trim() === '' ? read.value : undefined;
}

/** The source locale's own file, where the sources of a bilingual file are keys. */
async function keyedSource(
  access: FileAccess,
  { group, targetPath }: WorkItem,
  parse: Parse,
): Promise<FileText | undefined> {
  const path = group.source;
  if (group.format.layout !== 'bilingual' || path === undefined || path === targetPath) return undefined;
  const read = await readSure(access, path);
  const source = read.ok ? parse(group, path, read.value.text, 'source') : undefined;
  return source && keyedTexts(source.catalog) ? source : undefined;
}

/** A text that was read in a wrong encoding is nothing to work with. */
async function readSure(access: FileAccess, path: string): Promise<Result<FileContent, FileError>> {
  const read = await access.read(path);
  const doubt = read.ok ? read.value.doubt : undefined;
  return doubt === undefined ? read : fail({ path, kind: 'encoding', message: `${path} ${doubt}` });
}

/** Why the target of a work item cannot be written, in one sentence; undefined: it can, as far as is known before it is. */
export async function barrier(
  item: WorkItem,
  { target, file }: Pick<OpenedWork, 'target' | 'file'>,
): Promise<string | undefined> {
  const found = await writable({
    path: item.targetPath,
    ...(file !== undefined && { file }),
    // A translation may be longer than its source, and while it is written both are there.
    bytes: 2 * Buffer.byteLength(target.text),
    ...(item.group.format.reference === undefined && { language: item.locale }),
  });
  return found.ok ? undefined : found.error.message;
}

function parsed(
  { format, dialect }: { readonly format: Format; readonly dialect?: string },
  path: string,
  text: string,
): FileText {
  const catalog: Catalog = format.parse(text, { path, ...(dialect !== undefined && { dialect }) });
  return { path, text, catalog };
}
