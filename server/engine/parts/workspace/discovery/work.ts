import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import type { Catalog, Format } from '../../../../core/formats/format.ts';
import { keyedTexts } from '../../../../core/formats/keyed.ts';
import { likeSource } from '../../../../core/formats/original.ts';
import type { FileText } from '../../../../core/planning/job.ts';
import type { FileAccess, FileContent, FileError } from '../files/files.ts';
import { writable } from '../files/writable.ts';
import type { FileGroup, Membership } from './groups.ts';

/** One file to translate into one target locale. Bilingual files are their own source. */
export interface WorkItem {
  readonly group: FileGroup;
  readonly locale: string;
  /** Where units come from: for an existing bilingual file the target itself, whose texts may be in the source locale's file. */
  readonly sourcePath: string;
  readonly targetPath: string;
  /** The target does not exist yet. */
  readonly isNew: boolean;
}

/** All work of a group, or the part that one member file stands for: all targets for a source file, itself for a target file. */
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

/** An earlier run, or another program, may have created the file. */
export async function asOfNow(access: FileAccess, item: WorkItem): Promise<WorkItem> {
  return item.isNew && (await access.read(item.targetPath)).ok ? madeMeanwhile(item) : item;
}

/** The item of a new file that exists by now. */
export function madeMeanwhile(item: WorkItem): WorkItem {
  const bilingual = item.group.format.layout === 'bilingual';
  return { ...item, isNew: false, ...(bilingual && { sourcePath: item.targetPath }) };
}

/** The files of a work item, read and parsed. `file` is for writing; absent if the target is new. */
export interface OpenedWork {
  readonly source: FileText;
  readonly target: FileText;
  readonly file?: FileContent;
  /** The target's file is blank: `target` is the initial content of a new one, and all of it must still be written. */
  readonly isBlank?: true;
  /** Encoding of the target; for a new bilingual file that of the source file, which it is a copy of. */
  readonly encoding: string;
}

/** Parses one side of an item. */
export type Parse = (
  group: Pick<FileGroup, 'format' | 'dialect'>,
  path: string,
  text: string,
  side: 'source' | 'target',
) => FileText;

/** Parses a source shared by several items once: for callers that process one item after the other. */
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

/** Reads and parses both sides. For a new or blank file, the target is the format's empty file for that locale. */
export async function openWork(
  access: FileAccess,
  item: WorkItem,
  parse: Parse = parsed,
): Promise<Result<OpenedWork, FileError>> {
  const { group } = item;
  const blank = item.isNew ? undefined : await blankTarget(access, item);
  const origin = group.source ?? group.model;
  if (blank !== undefined && origin !== undefined) {
    // Its own encoding does not matter: a file created from the source may state that of the source.
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
    // A new bilingual file is created from the source file: its units are its own.
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

/** A blank target file: left behind by an undo, or created by hand to be filled. The source file is not a target. */
async function blankTarget(access: FileAccess, { group, targetPath }: WorkItem): Promise<FileContent | undefined> {
  if (targetPath === group.source) return undefined;
  const read = await access.read(targetPath);
  return read.ok && read.value.text.replace('\uFEFF', '').trim() === '' ? read.value : undefined;
}

/** The source locale's own file, if the sources of a bilingual file are keys. */
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

/** A text decoded with the wrong encoding must not be used. */
async function readSure(access: FileAccess, path: string): Promise<Result<FileContent, FileError>> {
  const read = await access.read(path);
  const doubt = read.ok ? read.value.doubt : undefined;
  return doubt === undefined ? read : fail({ path, kind: 'encoding', message: `${path} ${doubt}` });
}

/** Why the target of a work item cannot be written, in one sentence; undefined: it can, as far as is known beforehand. */
export async function barrier(
  item: WorkItem,
  { target, file }: Pick<OpenedWork, 'target' | 'file'>,
): Promise<string | undefined> {
  const found = await writable({
    path: item.targetPath,
    ...(file !== undefined && { file }),
    // A translation may be longer than its source, and during the write both exist.
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
