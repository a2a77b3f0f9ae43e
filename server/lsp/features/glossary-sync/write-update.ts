import type { PulledFileInfo } from '../../../../shared/glossary.ts';
import type { Edit } from '../../../core/text/span.ts';
import type { FileContent } from '../../../engine/parts/workspace/files/files.ts';
import { isCommitted } from '../../../engine/parts/workspace/git.ts';
import type { Context } from '../../context.ts';
import type { Snapshot } from '../../snapshot.ts';
import { editOf } from '../workspace-edit.ts';

/** The future content of a file. */
interface Update {
  /** Relative to the project folder. */
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly text: string;
}

interface Written {
  readonly folder: string;
  /** As read; undefined: it is new. */
  readonly file: FileContent | undefined;
  /** Label of the edit. */
  readonly label: string;
}

type Outcome = Pick<PulledFileInfo, 'result' | 'reason'>;

/**
 * Writes one file of a pull: if it is open, in the editor by a versioned edit; otherwise to disk, all or nothing. A file with unsaved or uncommitted
 * changes is left alone unless forced; even then only the pulled terms change in it.
 */
export async function writeUpdate(
  context: Context,
  { folder, file, label }: Written,
  update: Update,
  { force, dryRun }: { readonly force: boolean; readonly dryRun: boolean },
): Promise<PulledFileInfo> {
  const path = `${folder}/${update.name}`;
  const info = { uri: context.documents.uriOf(path), file: update.name, edits: update.edits.length };
  if (dryRun) return { ...info, result: 'planned' };
  if (file === undefined) {
    const created = await context.runtime.disk.create(path, Buffer.from(update.text));
    return { ...info, ...(created.ok ? { result: 'created' } : refused(created.error.message)) };
  }
  const open = context.documents.all().find((snapshot) => snapshot.path === path);
  if (!force) {
    if (open !== undefined && !(await isSaved(context, open)))
      return { ...info, result: 'asks', reason: `${update.name} has changes that are not saved.` };
    if (!(await isCommitted(context.runtime.disk, folder, update.name)))
      return { ...info, result: 'asks', reason: `${update.name} has changes that are not committed.` };
  }
  if (open !== undefined) return { ...info, ...(await edit(context, open, file.text, update, label)) };
  if (file.bytes === undefined) return { ...info, ...refused(`${update.name} was closed meanwhile. Pull again.`) };
  const written = await context.runtime.disk.write(file, update.edits);
  context.documents.forget(path);
  return { ...info, ...(written.ok ? { result: 'written' } : refused(written.error.message)) };
}

async function isSaved({ runtime }: Context, { path, text }: Snapshot): Promise<boolean> {
  const disk = await runtime.disk.read(path);
  return disk.ok && disk.value.text.replace(/^\uFEFF/, '') === text;
}

async function edit(
  { client, connection }: Context,
  open: Snapshot,
  planned: string,
  { name, edits }: Update,
  label: string,
): Promise<Outcome> {
  const changed = refused(`${name} was changed meanwhile, and was not written. Pull again.`);
  if (open.text !== planned) return changed;
  const { applied } = await connection.workspace.applyEdit({
    label,
    edit: editOf(client, open, open.lines.textEdits(edits)),
  });
  return applied ? { result: 'edited' } : changed;
}

function refused(reason: string): Outcome {
  return { result: 'refused', reason };
}
