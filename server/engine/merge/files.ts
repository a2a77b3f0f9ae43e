import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ok, type Result } from '../../../shared/values/result.ts';
import { formatOf } from '../../core/formats/index.ts';
import { difference } from '../../core/text/span.ts';
import { askGit, mergeFiles } from '../../system/process/git.ts';
import { type Failure, fileFailure, refuse } from '../failure.ts';
import type { Host } from '../host.ts';
import { MEMORY_FILE, mergeLines } from '../parts/memory/lines.ts';
import type { FileContent } from '../parts/workspace/files/files.ts';
import { absolute, named } from '../projects/project.ts';
import type { Three } from './decide.ts';
import { withMarkers } from './markers.ts';
import { mergeTexts } from './merge.ts';

/** What Git passes to a merge driver (gitattributes, "Defining a custom merge driver"). */
export interface MergeRequest {
  /** Paths of three files; the result is written to ours. */
  readonly files: Three<string>;
  /** The path in the repository. Absent: that of `ours`. */
  readonly path?: string;
  /** Length of a conflict marker, in characters. */
  readonly markerSize?: number;
  readonly labels?: Partial<Three<string>>;
}

export interface MergeReport {
  readonly path: string;
  readonly by: 'units' | 'lines';
  /** Names of units, or their number if lines were merged. */
  readonly conflicts: readonly string[];
  /** Why it was merged by lines, as a sentence. */
  readonly reason?: string;
}

/** Merges three versions of a file by units and writes the result to ours. What cannot be parsed or verified is merged the way Git does it. */
export async function mergeThree(host: Host, request: MergeRequest): Promise<Result<MergeReport, Failure>> {
  const { files, path = files.ours, markerSize = 7 } = request;
  const labels = { base: 'base', ours: 'ours', theirs: 'theirs', ...request.labels };
  const [base, ours, theirs] = await Promise.all(
    [files.base, files.ours, files.theirs].map((file) => host.files.read(named(host, file))),
  );
  if (ours?.ok !== true || base?.ok !== true || theirs?.ok !== true) {
    const failed = [ours, base, theirs].find((read) => read?.ok === false);
    return byLines(
      host,
      request,
      labels,
      path,
      failed?.ok === false ? failed.error.message : 'A version is not there.',
    );
  }
  const texts = { base: base.value.text, ours: ours.value.text, theirs: theirs.value.text };
  if (path.endsWith(MEMORY_FILE)) {
    const written = await write(host, ours.value, mergeLines(texts.base, texts.ours, texts.theirs));
    return written.ok ? ok({ path, by: 'units', conflicts: [] }) : written;
  }
  const format = formatOf(path, texts.ours) ?? formatOf(path, texts.theirs);
  if (format === undefined) return byLines(host, request, labels, path, `${path} is no localization file.`);
  if (
    [ours.value, base.value, theirs.value].some(
      ({ doubt, encoding }) => doubt !== undefined || encoding !== ours.value.encoding,
    )
  )
    return byLines(host, request, labels, path, 'The versions are in different encodings.');
  const merged = mergeTexts(format, texts, { path });
  if (merged.kind === 'unproven') return byLines(host, request, labels, path, `Merged by lines: ${merged.reason}.`);
  const text =
    merged.conflicts.length === 0
      ? merged.texts.ours
      : withMarkers(merged.texts, { size: markerSize, labels, withBase: await showsBase() });
  const written = await write(host, ours.value, text);
  return written.ok ? ok({ path, by: 'units', conflicts: merged.conflicts }) : written;
}

async function showsBase(): Promise<boolean> {
  const style = await askGit(absolute(process.cwd()), ['config', '--get', 'merge.conflictStyle']);
  return style?.toString().includes('diff3') === true;
}

async function byLines(
  host: Host,
  { files, markerSize = 7 }: MergeRequest,
  labels: Three<string>,
  path: string,
  reason: string,
): Promise<Result<MergeReport, Failure>> {
  const paths = [files.ours, files.base, files.theirs].map(absolute) as [string, string, string];
  const names = [labels.ours, labels.base, labels.theirs];
  const merged = await mergeFiles(dirname(paths[0]), paths, names, markerSize);
  if (merged === undefined)
    return refuse('files', `${path} cannot be merged: Git cannot merge it by lines either. ${reason}`);
  const bytes = await readFile(paths[0]);
  if (!bytes.equals(merged.text)) {
    // Byte by byte as Latin-1: what we cannot decode stays as merged by Git.
    const file: FileContent = { path: paths[0], text: bytes.toString('latin1'), encoding: 'iso-8859-1', bytes };
    named(host, paths[0]);
    const written = await host.files.write(file, difference(file.text, merged.text.toString('latin1')));
    if (!written.ok) return refuse('files', written.error.message);
  }
  const conflicts = Array.from({ length: merged.conflicts }, () => 'lines');
  return ok({ path, by: 'lines', conflicts, reason });
}

async function write(host: Host, file: FileContent, text: string): Promise<Result<undefined, Failure>> {
  const written = await host.files.write(file, difference(file.text, text));
  return written.ok ? ok(undefined) : { ok: false, error: fileFailure(written.error) };
}
