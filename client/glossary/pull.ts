import { l10n, Uri, workspace } from 'vscode';
import type { GlossaryPlan, PullAnswer, PulledFileInfo, Side } from '../../shared/glossary.ts';
import type { App } from '../app.ts';
import { showInformation, showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { askService } from '../service/ask.ts';
import { choose, confirmRemoval } from './confirm-removal.ts';
import { showPlan } from './show-plan.ts';

export interface PullWishes {
  readonly prefer?: Side;
}

/** Pulls the service's changes into a folder's files. Asks about removed terms and unsaved changes. @returns false if not all was done (reported) */
export async function pull(
  app: App,
  folder: string,
  { prefer }: PullWishes,
  resolve: (plan: GlossaryPlan) => Promise<void>,
): Promise<boolean> {
  const request = { folder, ...(prefer !== undefined && { prefer }) };
  const comparing = l10n.t('Comparing the glossary with the service');
  const foreseen = await askService(app, comparing, 'dragoman.server.glossary.pull', { ...request, dryRun: true });
  if (foreseen === undefined) return false;
  const removed = removedTerms(foreseen);
  if (removed.length > 0 && foreseen.files.length > 0) {
    const question =
      removed.length === 1
        ? l10n.t('1 term will be removed from the files.')
        : l10n.t('{0} terms will be removed from the files.', number(removed.length));
    const wish = await confirmRemoval(question, removed, l10n.t('Pull'));
    if (wish === 'show') await showPlan(app, folder);
    if (wish !== 'go') return false;
  }
  const dirty = new Set(workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString()));
  const files = new Map<string, PulledFileInfo>();
  let answer = await ask(app, request, files);
  const asks = [...files.values()].filter(({ result }) => result === 'asks');
  if (answer !== undefined && asks.length > 0 && (await mayForce(asks)))
    answer = await ask(app, { ...request, force: true }, files);
  // Files without unsaved changes need no review; once saved, they count as synced.
  if (await saveEdited([...files.values()], dirty)) await ask(app, request, new Map());
  app.glossaries.refresh();
  if (answer === undefined) return false;
  await tell(app, answer, [...files.values()], resolve);
  return [...files.values()].every(({ result }) => result !== 'refused' && result !== 'asks');
}

type Request = { readonly folder: string; readonly prefer?: Side; readonly force?: boolean };

async function ask(app: App, request: Request, files: Map<string, PulledFileInfo>): Promise<PullAnswer | undefined> {
  const title = l10n.t('Pulling the terms of the service into the files');
  const answer = await askService(app, title, 'dragoman.server.glossary.pull', request);
  for (const file of answer?.files ?? []) files.set(file.uri, file);
  return answer;
}

function removedTerms({ plan }: PullAnswer): readonly string[] {
  return plan.dictionaries.flatMap(({ sourceLang, targetLang, pull: { removed } }) =>
    removed.map(({ source, repository }) => `${sourceLang} → ${targetLang}: ${source} = ${repository ?? ''}`),
  );
}

export async function mayForce(
  asks: readonly PulledFileInfo[],
  detail = l10n.t('Only the terms that changed on the service change in them; everything else stays.'),
): Promise<boolean> {
  const question = asks.map(({ reason = '' }) => reason).join(' ');
  return (await choose(question, [{ label: l10n.t('$(cloud-download) Pull Anyway'), detail, value: true }])) === true;
}

export async function saveEdited(files: readonly PulledFileInfo[], dirty: ReadonlySet<string>): Promise<boolean> {
  let saved = false;
  for (const { uri, result } of files) {
    const name = Uri.parse(uri).toString();
    if (result !== 'edited' || dirty.has(name)) continue;
    const document = workspace.textDocuments.find((one) => one.uri.toString() === name);
    saved = (await document?.save()) === true || saved;
  }
  return saved;
}

async function tell(
  app: App,
  { plan, stopped }: PullAnswer,
  files: readonly PulledFileInfo[],
  resolve: (plan: GlossaryPlan) => Promise<void>,
): Promise<void> {
  const refused = files.filter(({ result }) => result === 'refused' || result === 'asks');
  for (const { file, edits, result } of files)
    app.output.info(`glossary ${plan.name}: ${file} ${result}, ${edits} edits`);
  if (plan.dictionaries.some(({ conflicts, blocked }) => conflicts.length > 0 && !blocked) && stopped.length > 0) {
    await resolve(plan);
    return;
  }
  const [left] = stopped;
  if (left !== undefined) void showWarning(l10n.t('{0} was not changed: {1}.', left.pair, left.reason));
  else if (refused.length > 0) void showWarning(refused.map(({ reason = '' }) => reason).join(' '));
  else if (files.length === 0)
    void showInformation(l10n.t('Nothing to pull: the files already have the changes of the service.'));
  else void showInformation(l10n.t('Pulled into {0}.', files.map(({ file }) => file).join(', ')));
}
