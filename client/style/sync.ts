import { l10n, type QuickPickItem, workspace } from 'vscode';
import type { PulledFileInfo, Side } from '../../shared/glossary.ts';
import type { StyleItemChange, StylePlanInfo, StylePullAnswer } from '../../shared/style.ts';
import type { App } from '../app.ts';
import { choose, confirmRemoval } from '../glossary/confirm-removal.ts';
import { mayForce, saveEdited } from '../glossary/pull.ts';
import { offerToSaveThese } from '../glossary/push.ts';
import { showError, showInformation, showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { askService } from '../service/ask.ts';
import { stylePlan } from './show-plan.ts';

interface Wishes {
  readonly prefer?: Side;
  /** Ids of lists that are to get a file. */
  readonly take?: readonly string[];
}

const COMPARING = () => l10n.t('Comparing the style rules with the service');

/** Pushes the files of a folder to the service. Asks first about what would be deleted there, and about what both sides have changed. */
export async function pushStyles(app: App, folder: string, wishes: Wishes = {}): Promise<void> {
  const { folders } = await app.styles.tree.state.catch(() => ({ folders: [] }));
  if (!(await offerToSaveThese(folders.flatMap(({ lists }) => lists.map(({ uri }) => uri))))) return;
  const request = { folder, ...(wishes.prefer && { prefer: wishes.prefer }) };
  const foreseen = await askService(app, COMPARING(), 'dragoman.server.style.push', { ...request, dryRun: true });
  if (foreseen === undefined) return;
  if (foreseen.steps.some(({ removes }) => removes > 0)) {
    const removed = foreseen.plan.lists.flatMap(({ file, push }) =>
      push.removed.map((one) => `${file}: ${itemText(one)} = ${one.service ?? ''}`),
    );
    const question = l10n.t('Style rules to be deleted on the service: {0}', number(removed.length));
    if (!(await mayRemove(app, folder, question, removed, l10n.t('Push')))) return;
  }
  const pushing = l10n.t('Pushing the style rules to the service');
  const answer =
    foreseen.steps.length === 0 ? foreseen : await askService(app, pushing, 'dragoman.server.style.push', request);
  app.styles.refresh(true);
  if (answer === undefined) return;
  const { steps, stopped, failures, plan } = answer;
  for (const { file, text } of steps) app.output.info(`style rules ${file}: ${text}`);
  const [failure] = failures;
  if (failure !== undefined) return void showError(failure.message);
  if (await resolved(app, folder, plan, wishes, pushStyles)) return;
  const [left] = stopped;
  if (left !== undefined) void showWarning(l10n.t('{0} was not changed: {1}.', left.file, left.reason));
  else if (steps.length === 0)
    void showInformation(l10n.t('Nothing to push: the service is up to date with the style files.'));
  else void showInformation(l10n.t('Style rules pushed: {0}.', steps.map(({ text }) => text).join('; ')));
}

/** Brings the service's changes into the files of a folder. Asks first about rules that would be removed, and about files with unsaved changes. */
export async function pullStyles(app: App, folder: string, wishes: Wishes = {}): Promise<void> {
  const request = { folder, ...wishes };
  const foreseen = await askService(app, COMPARING(), 'dragoman.server.style.pull', { ...request, dryRun: true });
  if (foreseen === undefined) return;
  const removed = foreseen.plan.lists.flatMap(({ file, pull }) =>
    pull.removed.map((one) => `${file}: ${itemText(one)} = ${one.repository ?? ''}`),
  );
  if (removed.length > 0 && foreseen.files.length > 0) {
    const question = l10n.t('Style rules to be removed from the files: {0}', number(removed.length));
    if (!(await mayRemove(app, folder, question, removed, l10n.t('Pull')))) return;
  }
  const dirty = new Set(workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.toString()));
  const files = new Map<string, PulledFileInfo>();
  let answer = await ask(app, request, files);
  const asks = [...files.values()].filter(({ result }) => result === 'asks');
  const detail = l10n.t('Only the rules that changed on the service change in them; everything else stays.');
  if (answer !== undefined && asks.length > 0 && (await mayForce(asks, detail)))
    answer = await ask(app, { ...request, force: true }, files);
  // Files without unsaved changes need no review; once saved, they count as synced.
  if (await saveEdited([...files.values()], dirty)) await ask(app, request, new Map());
  app.styles.refresh();
  if (answer === undefined || (await resolved(app, folder, answer.plan, wishes, pullStyles))) return;
  const refused = [...files.values()].filter(({ result }) => result === 'refused' || result === 'asks');
  const [left] = answer.stopped;
  if (left !== undefined) void showWarning(l10n.t('{0} was not changed: {1}.', left.file, left.reason));
  else if (refused.length > 0) void showWarning(refused.map(({ reason = '' }) => reason).join(' '));
  else if (files.size === 0)
    void showInformation(l10n.t('Nothing to pull: the files already have the changes of the service.'));
  else void showInformation(l10n.t('Pulled into {0}.', [...files.values()].map(({ file }) => file).join(', ')));
}

async function ask(
  app: App,
  request: Wishes & { readonly folder: string; readonly force?: boolean },
  files: Map<string, PulledFileInfo>,
): Promise<StylePullAnswer | undefined> {
  const title = l10n.t('Pulling the style rules of the service into the files');
  const answer = await askService(app, title, 'dragoman.server.style.pull', request);
  for (const file of answer?.files ?? []) files.set(file.uri, file);
  return answer;
}

async function mayRemove(
  app: App,
  folder: string,
  question: string,
  removed: readonly string[],
  action: string,
): Promise<boolean> {
  const wish = await confirmRemoval(question, removed, action);
  if (wish === 'show') await stylePlan(app, folder);
  return wish === 'go';
}

interface Choice extends QuickPickItem {
  readonly value: Side | 'show';
}

/** Asks about what both sides have changed, and continues the original action. False if there is no such conflict. */
async function resolved(
  app: App,
  folder: string,
  { lists }: StylePlanInfo,
  wishes: Wishes,
  again: typeof pushStyles,
): Promise<boolean> {
  const conflicts = lists.flatMap((one) => (one.blocked === undefined ? one.conflicts : []));
  const [first] = conflicts;
  if (first === undefined || wishes.prefer !== undefined) return false;
  const gone = l10n.t('(removed)');
  const detail = (text: string | undefined) => `${itemText(first)}: ${text ?? gone}`;
  const answers: Choice[] = [
    { label: l10n.t('$(repo) Prefer the Repository'), detail: detail(first.repository), value: 'repository' },
    { label: l10n.t('$(cloud) Prefer the Service'), detail: detail(first.service), value: 'service' },
    { label: l10n.t('$(diff) Show Plan'), description: l10n.t('decide in the files'), value: 'show' },
  ];
  const title = l10n.t('Style rules changed on both sides: {0}', number(conflicts.length));
  const wish = await choose(title, answers);
  if (wish === 'show') await stylePlan(app, folder);
  if (wish !== 'repository' && wish !== 'service') return true;
  const other = again === pushStyles ? pullStyles : pushStyles;
  // The losing side takes the other side's texts first.
  const gives = wish === 'repository' ? pushStyles : pullStyles;
  await gives(app, folder, { ...wishes, prefer: wish });
  if (gives === other) await again(app, folder, { ...wishes, prefer: wish });
  return true;
}

function itemText({ category, name }: StyleItemChange): string {
  return category === undefined ? name : `${category}/${name}`;
}
