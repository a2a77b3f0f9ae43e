import { Disposable, type WorkspaceEdit } from 'vscode-languageserver/node';
import type { UnitNote } from '../../../../shared/commands.ts';
import type { FileJob, FileReport } from '../../../core/planning/job.ts';
import { rebase } from '../../../core/planning/rebase.ts';
import { writeProven } from '../../../core/planning/write.ts';
import { applyEdits, type Edit, joinAll } from '../../../core/text/span.ts';
import { asOfNow, openWork, type WorkItem } from '../../../engine/parts/workspace/discovery/work.ts';
import type { Context } from '../../context.ts';
import { turn } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import { uriOf } from '../../uris.ts';
import { creationOf, editOf, editOfAll } from '../workspace-edit.ts';

/** How many attempts are made if a client refuses although nothing has changed, or if the user types faster than we write. */
const ATTEMPTS = 5;

export interface Applied {
  /** Ids of units whose new text is in the document. */
  readonly written: ReadonlySet<string>;
  /** Units that no longer have a place in the document, with the reason. */
  readonly lost: readonly UnitNote[];
  /** Why nothing was written. */
  readonly failure?: string;
  /** What the edit did to the text; `before` is absent if the file was created. */
  /** If several writes go into one file, the first has it, for all of them. */
  readonly made?: { readonly before?: string; readonly after: string; readonly edits: readonly Edit[] };
}

/** What to write into one file. */
export interface Writing extends Pick<FileReport, 'changes' | 'edits'> {
  readonly item: WorkItem;
  readonly job: FileJob;
}

/**
 * Writes settled changes to the document as the user sees it now: one versioned edit, one undo step. If the document has changed, or the client says
 * so, the same changes are planned again for the new text. The service is not asked again.
 */
export async function applyChanges(
  context: Context,
  item: WorkItem,
  job: FileJob,
  { changes, edits }: Pick<FileReport, 'changes' | 'edits'>,
  signal: AbortSignal,
): Promise<Applied> {
  const label = `Translate into ${item.locale}`;
  const [applied] = await applyAll(context, [{ item, job, changes, edits }], label, signal);
  return applied ?? { written: new Set(), lost: [], failure: 'There was nothing to write.' };
}

/** Like `applyChanges`, for several files with one edit: all change, or none. A file that cannot be written is reported; the others continue. */
export async function applyAll(
  context: Context,
  files: readonly Writing[],
  label: string,
  signal: AbortSignal,
): Promise<readonly Applied[]> {
  let plans: readonly Plan[] = files.map((file) => ({ ...file, lost: [], isBlank: false }));
  const ended = new Map<number, Applied>();
  const none = ({ lost }: Plan, failure: string): Applied => ({ written: new Set(), lost, failure });
  let failure = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const next: Plan[] = [];
    const edits: WorkspaceEdit[] = [];
    const byFile = new Map<string, number[]>();
    let hasMoved = false;
    for (const [at, plan] of plans.entries()) {
      const now = ended.has(at) ? plan : await replan(context, plan, signal);
      next.push(typeof now === 'string' ? plan : now);
      if (ended.has(at)) continue;
      if (typeof now === 'string') ended.set(at, none(plan, now));
      else if (now.edits.length === 0 && !now.item.isNew && !now.isBlank)
        ended.set(at, { written: writtenBy(now), lost: now.lost });
      else byFile.set(now.item.targetPath, [...(byFile.get(now.item.targetPath) ?? []), at]);
    }
    const wholes = new Map<number, Plan>();
    for (const own of byFile.values()) {
      const { whole, each } = together(own.flatMap((at) => next[at] ?? []));
      const edit = whole && (await editFor(context, whole));
      // The document has changed since planning.
      if (edit === undefined) hasMoved = true;
      else if (typeof edit !== 'string') edits.push(edit);
      for (const [place, at] of own.entries()) {
        const plan = each[place];
        if (plan === undefined) continue;
        next[at] = plan;
        if (typeof edit === 'string') ended.set(at, none(plan, edit));
        else if (place === 0 && whole !== undefined) wholes.set(at, whole);
      }
    }
    const isSame = next.every((plan, at) => plan === plans[at]);
    if (attempt > 1 && isSame) break;
    plans = next;
    if (hasMoved) continue;
    if (edits.length === 0) break;
    const { applied, failureReason } = await context.connection.workspace.applyEdit({
      label,
      edit: editOfAll(context.client, edits),
    });
    if (applied) {
      for (const [at, plan] of plans.entries()) {
        if (ended.has(at)) continue;
        if (plan.item.isNew) context.projects.forget(plan.item.targetPath);
        written(context, plan.item.targetPath);
        const whole = wholes.get(at);
        ended.set(at, { written: writtenBy(plan), lost: plan.lost, ...(whole && { made: madeBy(whole) }) });
      }
      break;
    }
    failure = failureReason ?? 'it gave no reason';
    // Notifications about the documents may be in transit.
    await turn();
  }
  return plans.map(
    (plan, at) => ended.get(at) ?? none(plan, `The editor did not accept the translations: ${failure}.`),
  );
}

/** An edit has written a file. For a file that is not open, the editor need not send a notification. */
export function written({ documents, neighbours }: Pick<Context, 'documents' | 'neighbours'>, path: string): void {
  if (documents.opened(documents.uriOf(path)) !== undefined) return;
  neighbours.forget(path);
  documents.changedOnDisk(path);
}

function writtenBy({ changes }: Plan): ReadonlySet<string> {
  return new Set(changes.map(({ unit }) => unit));
}

interface Plan extends Writing {
  readonly lost: readonly UnitNote[];
  /** The document is empty: the whole target is written. */
  readonly isBlank: boolean;
}

/**
 * Plans for one file, one per language: each is applied to the result of the previous one.
 * @returns `whole` writes all of them; `each` are the plans without changes that no longer had a place
 */
function together(plans: readonly Plan[]): { readonly whole: Plan | undefined; readonly each: readonly Plan[] } {
  let [whole, ...rest] = plans;
  if (whole === undefined || rest.length === 0) return { whole, each: plans };
  const each = [whole];
  for (const plan of rest) {
    const { format, source, target } = plan.job;
    const { path } = target;
    const text = applyEdits(target.text, whole.edits);
    const catalog = format.parse(text, { path, dialect: target.catalog.dialect });
    const now = { ...target, text, catalog };
    const job = { ...plan.job, source: source.path === path ? { ...source, text, catalog } : source, target: now };
    const { changes, edits, refused } = writeProven(job, plan.changes);
    each.push({ ...plan, changes, lost: [...plan.lost, ...refused] });
    whole = { ...whole, edits: joinAll(target.text, whole.edits, edits) };
  }
  return { whole, each };
}

function madeBy({ item, job: { target }, edits, isBlank }: Plan): NonNullable<Applied['made']> {
  const after = applyEdits(target.text, edits);
  // The content of an empty file is inserted as one piece.
  if (isBlank) return { before: '', after, edits: [{ span: { start: 0, end: 0 }, text: after }] };
  return { after, edits, ...(!item.isNew && { before: target.text }) };
}

/** The same plan if nothing has changed, otherwise one for the current texts. A string says why there is none. */
async function replan(context: Context, plan: Plan, signal: AbortSignal): Promise<Plan | string> {
  const { documents } = context;
  const item = await asOfNow(documents.access(), plan.item);
  for (;;) {
    const opened = await openWork(documents.access(), item);
    if (!opened.ok) return opened.error.message;
    const { source, target, isBlank = false } = opened.value;
    if (item === plan.item && source.text === plan.job.source.text && target.text === plan.job.target.text)
      return plan.isBlank === isBlank ? plan : { ...plan, isBlank };
    if (!source.catalog.malformed && !target.catalog.malformed) {
      const { kept, lost } = rebase(
        plan.job.format,
        { source: plan.job.source.catalog, target: plan.job.target.catalog },
        { source: source.catalog, target: target.catalog },
        plan.changes,
      );
      const job = { ...plan.job, source, target };
      const { changes, edits, refused } = writeProven(job, kept);
      return { job, item, changes, edits, lost: [...plan.lost, ...lost, ...refused], isBlank };
    }
    // Half-typed markup: what was paid for waits until the text can be parsed again, or the user cancels.
    const broken = source.catalog.malformed ? item.sourcePath : item.targetPath;
    if (signal.aborted || !(await nextVersion(context, broken, signal)))
      return `${broken} became malformed while it was being translated; nothing was written.`;
  }
}

/** Waits for the next version of an open document. False: it is not open, or the wait was cancelled. */
async function nextVersion({ documents }: Context, path: string, signal: AbortSignal): Promise<boolean> {
  const open = documents.all().find((snapshot) => snapshot.path === path);
  if (open === undefined) return false;
  const listeners: Disposable[] = [];
  try {
    return await new Promise<boolean>((resolve) => {
      const moved = (snapshot: Snapshot) => snapshot.uri === open.uri && resolve(true);
      listeners.push(documents.onChanged(moved), documents.onClosed(moved));
      const stop = () => resolve(false);
      signal.addEventListener('abort', stop, { once: true });
      listeners.push(Disposable.create(() => signal.removeEventListener('abort', stop)));
    });
  } finally {
    for (const listener of listeners) listener.dispose();
  }
}

/** The edit of a plan for the client; undefined if the document has changed since the plan; a string if the client cannot apply it. */
async function editFor({ client, documents }: Context, plan: Plan): Promise<WorkspaceEdit | string | undefined> {
  const { item, job, edits } = plan;
  if (item.isNew) {
    if (client.createsFiles) return creationOf(uriOf(item.targetPath), applyEdits(job.target.text, edits));
    return `This editor cannot create files on request. Create ${item.targetPath} as a copy of the source file, then translate it.`;
  }
  const found = await documents.at(item.targetPath);
  if (!found.ok) return found.error.message;
  const { text, lines } = found.value;
  if (plan.isBlank && text.trim() === '') {
    const whole = { span: { start: 0, end: text.length }, text: applyEdits(job.target.text, edits) };
    return editOf(client, found.value, lines.textEdits([whole]));
  }
  if (text !== job.target.text) return undefined;
  return editOf(client, found.value, lines.textEdits(edits));
}
