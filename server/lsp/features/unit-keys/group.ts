import type { CancellationToken } from 'vscode-languageserver/node';
import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { Format } from '../../../core/formats/format.ts';
import type { FileGroup } from '../../../engine/parts/workspace/discovery/groups.ts';
import { hasKeys, type KeyedFile } from '../../../engine/units/plan.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import { type Subject, subjectOf } from '../subject.ts';
import { filesOfGroup, type LocaleFile } from '../units/locales.ts';

/** The files of a group whose keys are edited, as shown in the editor. */
export interface KeyedGroup {
  readonly format: Format;
  readonly group: FileGroup;
  readonly source: LocaleFile;
  readonly targets: readonly LocaleFile[];
}

/** The group of a document. @throws ResponseError if it has no keys, or a file cannot be read: that would end up with other keys than the rest */
export async function groupOf(
  context: Context,
  uri: string,
  token: CancellationToken,
): Promise<{ readonly subject: Subject; readonly group: KeyedGroup }> {
  const found = await context.documents.get(uri);
  if (!found.ok) throw refusal(found.error.message);
  const subject = await subjectOf(context, found.value);
  if (subject === undefined) throw refusal(`${found.value.name} is not a localization file of this project.`);
  if (subject.member === undefined)
    throw refusal(`${found.value.name} does not belong to a project, so its other locales are not known.`);
  const group = await openGroup(context, subject.member.group, token);
  if (!group.ok) throw refusal(group.error.reason);
  return { subject, group: group.value };
}

/** All existing files of a group, or why its keys cannot be edited, with the file that is the cause. */
export async function openGroup(
  context: Context,
  group: FileGroup,
  token: CancellationToken,
): Promise<Result<KeyedGroup, { readonly path: string; readonly reason: string }>> {
  const { format, targets, missing } = group;
  const path = group.source ?? [...targets.values()][0] ?? '';
  if (group.source === undefined || !hasKeys(format))
    return fail({
      path,
      reason: 'Keys of such files are not written by people: the program that makes the files adds and removes them.',
    });
  const files = await filesOfGroup(context, group, format, token);
  const read = new Set(files.map(({ snapshot }) => snapshot.path));
  const there = [group.source, ...[...targets].flatMap(([locale, one]) => (missing.has(locale) ? [] : one))];
  const lost = there.find((one) => !read.has(one));
  if (lost !== undefined) return fail({ path: lost, reason: `${lost} cannot be read. Nothing was changed.` });
  const broken = files.find(({ catalog }) => catalog.malformed);
  if (broken !== undefined)
    return fail({
      path: broken.snapshot.path,
      reason: `${broken.snapshot.name} has errors. Repair it first. Nothing was changed.`,
    });
  const [source, ...others] = files;
  if (source === undefined) return fail({ path, reason: `${path} cannot be read. Nothing was changed.` });
  return ok({ format, group, source, targets: others });
}

/** A file in the form that plans use. */
export function keyedFile({ snapshot, catalog }: LocaleFile): KeyedFile {
  return { path: snapshot.path, text: snapshot.text, catalog };
}
