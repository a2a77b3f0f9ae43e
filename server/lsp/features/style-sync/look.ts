import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import { compareWith, type StyleInput, type StyleState } from '../../../engine/parts/style/state.ts';
import { ownerOf } from '../../../engine/parts/workspace/extend.ts';
import type { FileAccess } from '../../../engine/parts/workspace/files/files.ts';
import { readLock } from '../../../engine/parts/workspace/glossary.ts';
import type { LoadedProject } from '../../../engine/parts/workspace/project.ts';
import { type ProjectStyles, projectStyles } from '../../../engine/parts/workspace/style.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import type { StyleList } from '../../../service/resources/style-types.ts';
import type { Context } from '../../context.ts';
import { type Look, settled } from '../glossary-sync/look.ts';
import { askService } from '../service/ask.ts';
import type { KnownLists } from './known.ts';

/** A folder's style rules before the service is asked. */
export interface LocalStyles {
  readonly loaded: LoadedProject;
  readonly styles: ProjectStyles;
  readonly input: StyleInput;
}

/** Reads project, files and lock file. The error is a sentence that says what to do. */
export async function readLocal(
  context: Context,
  folder: string,
  access: FileAccess,
): Promise<Result<LocalStyles, string>> {
  const loaded = ownerOf((await context.projects.ofFolder(folder)).loaded, 'style');
  const [problem] = loaded.problems;
  if (problem !== undefined) return fail(`dragoman.json has an error: ${problem.message} Correct it first.`);
  const lock = await readLock(context.runtime.disk, loaded.folder);
  if (!lock.ok) return fail(lock.error.message);
  const styles = await projectStyles(access, loaded, lock.value);
  if (!styles.ok) return fail(styles.error.message);
  const { id } = context.services.account(await context.settings.get());
  return ok({ loaded, styles: styles.value, input: { files: styles.value.files, lock: lock.value, service: id } });
}

/** The lists of the account, cached unless `fresh`. */
export async function lookAtService(
  context: Context,
  known: KnownLists,
  service: string,
  { fresh, call, ...how }: Look,
): Promise<Result<readonly StyleList[], ServiceError>> {
  const before = fresh ? undefined : known.of(service);
  if (before !== undefined) return ok(before);
  const lists = await askService(context, (client) => client.styleRules.list(call), how);
  if (lists.ok) known.keep(service, lists.value);
  return lists;
}

/** Both sides, compared. @throws ResponseError */
export async function stateOf(
  context: Context,
  known: KnownLists,
  local: LocalStyles,
  asked: Look,
): Promise<StyleState> {
  const lists = settled(await lookAtService(context, known, local.input.service, asked));
  return compareWith(local.input, lists);
}
