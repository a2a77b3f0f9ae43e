import type { WorkspaceEdit } from 'vscode-languageserver/node';
import * as z from 'zod/mini';
import type { UndoAnswer, UndoneFile } from '../../../../shared/commands.ts';
import { touchedUnits } from '../../../core/planning/unchanged.ts';
import { applyEdits, difference, type Edit, type Span } from '../../../core/text/span.ts';
import { placeOf } from '../../../engine/parts/workspace/files/claim.ts';
import type { Update } from '../../../engine/parts/workspace/stale/lock.ts';
import type { Context } from '../../context.ts';
import { refusal, turn } from '../../guard.ts';
import type { Command } from '../commands/commands.ts';
import { staleUnitsOf } from '../stale-units.ts';
import { creationOf, deletionOf, editOf, editOfAll } from '../workspace-edit.ts';
import { written } from './apply.ts';
import { readArgument } from './arguments.ts';
import type { Runs, Wrote } from './runs.ts';

/** How many attempts are made while the user keeps typing. */
const ATTEMPTS = 5;
const schema = z.object({ runs: z.array(z.string()) });
const CHANGED = 'what the run wrote has changed since';

/** What to do with one file. */
interface Step {
  readonly wrote: Wrote;
  readonly result: UndoneFile['result'];
  readonly reason?: string;
  readonly edit?: WorkspaceEdit;
  /** What the edit does to the file. */
  readonly made?: Pick<Wrote, 'edits'> & { readonly before: string | undefined; readonly after: string | undefined };
  /** Units that were restored to their state before the run. */
  readonly units: ReadonlySet<string>;
}

/**
 * `dragoman.server.undo`: reverts what runs have written, the last one first, as one edit over all files. Later changes stay; files that were created
 * by the run and not changed since are deleted.
 */
export function undoCommand(context: Context, runs: Runs): Command {
  return async (args): Promise<UndoAnswer> => {
    const names = readArgument(schema, args?.[0], 'one argument { runs }').runs;
    const files: UndoneFile[] = [];
    const again: string[] = [];
    // A later run may have overwritten what an earlier one wrote.
    for (const name of names.toReversed()) {
      const wrote = runs.take(name);
      if (wrote === undefined) throw refusal('This run was already undone, or is too old. Use version control.');
      const undone = await undo(context, wrote);
      files.push(...undone.files);
      again.push(...(runs.keep(undone.wrote) ?? []));
    }
    return { files, runs: again };
  };
}

/** @returns `wrote` for an undo of the undo */
async function undo(
  context: Context,
  run: readonly Wrote[],
): Promise<{ readonly files: readonly UndoneFile[]; readonly wrote: readonly Wrote[] }> {
  for (let attempt = 1; ; attempt++) {
    const steps: Step[] = [];
    for (const wrote of run) steps.push(await stepFor(context, wrote));
    const edits = steps.flatMap(({ edit }) => edit ?? []);
    const edit = editOfAll(context.client, edits);
    const { applied } =
      edits.length === 0
        ? { applied: true }
        : await context.connection.workspace.applyEdit({ label: 'Undo translation run', edit });
    if (applied) {
      const made: Wrote[] = [];
      for (const step of steps) {
        const lock = await settle(context, step);
        if (step.made !== undefined) made.push({ ...step.wrote, ...step.made, lock });
      }
      const files = steps.map(({ wrote, result, reason }) => ({
        uri: context.documents.uriOf(wrote.path),
        result,
        ...(reason !== undefined && { reason }),
      }));
      return { files, wrote: made };
    }
    if (attempt === ATTEMPTS)
      throw refusal('The editor did not undo the run: its files are being changed. Nothing was undone.');
    // Notifications about the documents may be in transit.
    await turn();
  }
}

async function stepFor({ client, documents }: Context, wrote: Wrote): Promise<Step> {
  const { path, before, after } = wrote;
  const none = { wrote, units: new Set<string>() };
  documents.forget(path);
  if (after === undefined) return makeAgain({ client, documents }, wrote);
  const found = await documents.at(path);
  const all = new Set(wrote.lock.keys());
  // It was deleted, and with it what the run wrote.
  if (!found.ok)
    return found.error.kind === 'missing'
      ? { wrote, result: 'removed', reason: found.error.message, units: all }
      : { ...none, result: 'kept', reason: found.error.message };
  const { text } = found.value;
  if (before === undefined) {
    // An undo in the editor removes the text, and leaves the file.
    if (text !== after && text.trim() !== '') return { ...none, result: 'kept', reason: CHANGED };
    if (!client.deletesFiles) return { ...none, result: 'kept', reason: 'this editor cannot delete files on request' };
    const made = { before: text, after: undefined, edits: [] };
    return { wrote, result: 'removed', units: all, edit: deletionOf(found.value.uri), made };
  }
  if (text === before) return { wrote, result: 'restored', units: all };
  const backwards = inverse(before, wrote.edits);
  const { back, left } = carried(backwards, after, text);
  if (back.length === 0) return { ...none, result: 'kept', reason: CHANGED };
  const edits = back.map(({ now }) => now);
  const result = applyEdits(text, edits);
  // Part of the edits may leave something malformed.
  if (left > 0 && wrote.parse(result).malformed && !wrote.parse(text).malformed)
    return { ...none, result: 'kept', reason: CHANGED };
  const units =
    left === 0
      ? all
      : touchedUnits(
          wrote.parse(after).units,
          back.map(({ old }) => old),
        );
  const edit = editOf(client, found.value, found.value.lines.textEdits(edits));
  const made = { before: text, after: result, edits };
  const how = left === 0 ? ('restored' as const) : ('in-part' as const);
  return { wrote, result: how, units, edit, made, ...(left > 0 && { reason: CHANGED }) };
}

/** Restores a file that an undo has deleted. */
async function makeAgain({ client, documents }: Pick<Context, 'client' | 'documents'>, wrote: Wrote): Promise<Step> {
  const { path, before = '', lock } = wrote;
  const none = { wrote, units: new Set<string>(), result: 'kept' as const };
  if ((await documents.at(path)).ok) return { ...none, reason: CHANGED };
  if (!client.createsFiles) return { ...none, reason: 'this editor cannot create files on request' };
  const edit = creationOf(documents.uriOf(path), before);
  const made = { before: undefined, after: before, edits: [{ span: { start: 0, end: 0 }, text: before }] };
  return { wrote, result: 'restored', units: new Set(lock.keys()), edit, made };
}

/** The inverse edits, in positions of the text after. */
function inverse(before: string, edits: readonly Edit[]): readonly Edit[] {
  let moved = 0;
  return edits.map(({ span, text }) => {
    const start = span.start + moved;
    moved += text.length - (span.end - span.start);
    return { span: { start, end: start + text.length }, text: before.slice(span.start, span.end) };
  });
}

/** The edits whose places have not been touched between two texts, at their current positions. */
function carried(
  edits: readonly Edit[],
  old: string,
  now: string,
): { readonly back: readonly { readonly old: Edit; readonly now: Edit }[]; readonly left: number } {
  const [changed] = difference(old, now);
  const moved = now.length - old.length;
  const back = edits.flatMap((edit) => {
    if (changed === undefined || edit.span.end < changed.span.start) return [{ old: edit, now: edit }];
    if (edit.span.start <= changed.span.end) return [];
    return [{ old: edit, now: { ...edit, span: shifted(edit.span, moved) } }];
  });
  return { back, left: edits.length - back.length };
}

function shifted({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** Updates everything else that depends on the run. @returns the lock file's previous records of its units */
async function settle(context: Context, { wrote, result, units }: Step): Promise<Update> {
  const { path, lock } = wrote;
  if (result === 'removed' || wrote.after === undefined) context.projects.forget(path);
  written(context, path);
  // Paid answers that were inserted into the document are no longer in it.
  if (result === 'restored' || result === 'removed') context.answers.takenBack(placeOf(path));
  const before = new Map([...lock].filter(([unit]) => units.has(unit)));
  return staleUnitsOf(context).restore(await context.projects.of(path), path, before);
}
