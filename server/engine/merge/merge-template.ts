import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { Refreshed } from '../../core/formats/common/units/refreshed.ts';
import type { Format } from '../../core/formats/format.ts';
import { formatOf } from '../../core/formats/index.ts';
import { difference } from '../../core/text/span.ts';
import { type Failure, fileFailure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import type { FileContent } from '../parts/workspace/files/files.ts';
import { inPackages } from '../projects/packages.ts';
import { named } from '../projects/project.ts';
import { openSelection } from '../projects/select.ts';
import { writeAll } from '../units/write-all.ts';

/** What happened to one translation. */
export interface MergedFile extends Omit<Refreshed, 'text'> {
  /** Relative to the working folder. */
  readonly file: string;
  readonly template: string;
  /** Anything in the file changes, even an order or a comment. */
  readonly changes: boolean;
}

export interface MergeTemplateReport {
  readonly files: readonly MergedFile[];
  /** Files that do not support this, each with the end of a sentence. */
  readonly leftOut: readonly { readonly file: string; readonly reason: string }[];
  readonly written: boolean;
}

export interface MergeTemplateOptions {
  /** The template of all files; absent: the one that the project has next to them. */
  readonly template?: string;
  /** Reuse translations of similar texts. Default true. */
  readonly fuzzy?: boolean;
  readonly dryRun?: boolean;
}

interface Pair {
  readonly format: Format;
  readonly path: string;
  readonly template: string;
}

/** Brings translations up to date with their templates. All files are written, or none. */
export async function mergeTemplate(
  host: Host,
  paths: readonly string[],
  { template, fuzzy = true, dryRun = false }: MergeTemplateOptions,
): Promise<Result<MergeTemplateReport, Failure>> {
  const pairs = template === undefined ? await pairsInProject(host, paths) : await pairsWith(host, paths, template);
  if (!pairs.ok) return pairs;
  if (pairs.value.length === 0)
    return refuse('usage', 'There is no translation with a template next to it. Name both: --template FILE PATH…');
  const files: MergedFile[] = [];
  const leftOut: { file: string; reason: string }[] = [];
  const writes: { content: FileContent; edits: ReturnType<typeof difference> }[] = [];
  for (const { format, path, template: from } of pairs.value) {
    const [own, model] = [await host.files.read(path), await host.files.read(from)];
    if (!own.ok) return fail(fileFailure(own.error));
    if (!model.ok) return fail(fileFailure(model.error));
    const file = host.nameOf(path);
    const merged = format.refresh?.(own.value.text, model.value.text, { fuzzy });
    if (merged === undefined || !merged.ok) {
      leftOut.push({ file, reason: merged?.error ?? 'it is not made of a template' });
      continue;
    }
    const { text, ...told } = merged.value;
    const edits = difference(own.value.text, text);
    files.push({ file, template: host.nameOf(from), ...told, changes: edits.length > 0 });
    if (edits.length > 0) writes.push({ content: own.value, edits });
  }
  if (!dryRun) {
    const written = await writeAll(host, writes);
    if (!written.ok) return written;
  }
  return ok({ files, leftOut, written: !dryRun });
}

async function pairsInProject(host: Host, paths: readonly string[]): Promise<Result<readonly Pair[], Failure>> {
  const opened = await inPackages(host, paths, (one, some) => openSelection(one, some, {}));
  if (!opened.ok) return opened;
  const pairs = new Map<string, Pair>();
  for (const { selection } of opened.value.map(({ value }) => value)) {
    const [bad] = selection.bad;
    if (bad !== undefined) return refuse(bad.kind, `${bad.message} Nothing was changed.`);
    for (const { group, items } of selection.groups)
      for (const { targetPath, sourcePath, isNew } of items)
        if (!isNew && group.format.refresh !== undefined && group.source !== undefined && targetPath !== group.source)
          pairs.set(targetPath, { format: group.format, path: targetPath, template: group.source ?? sourcePath });
  }
  return ok([...pairs.values()]);
}

async function pairsWith(
  host: Host,
  paths: readonly string[],
  template: string,
): Promise<Result<readonly Pair[], Failure>> {
  if (paths.length === 0) return refuse('usage', 'Name the translations that are made of this template.');
  const pairs: Pair[] = [];
  for (const path of paths.map((one) => named(host, one))) {
    const read = await host.files.read(path);
    if (!read.ok) return fail(fileFailure(read.error));
    const format = formatOf(path, read.value.text);
    if (format?.refresh === undefined) return refuse('usage', `${host.nameOf(path)} is not made of a template.`);
    pairs.push({ format, path, template: named(host, template) });
  }
  return ok(pairs);
}
