import { l10n, type TextDocument, Uri, workspace } from 'vscode';
import type { GlossaryPlan, PushAnswer, Side } from '../../shared/glossary.ts';
import type { App } from '../app.ts';
import { showError, showGlance, showInformation, showWarning } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { askService } from '../service/ask.ts';
import { choose, confirmRemoval } from './confirm-removal.ts';
import { showPlan } from './show-plan.ts';

export interface PushWishes {
  readonly prefer?: Side;
  /** Not started by hand: a message in the status bar is enough. */
  readonly quiet?: boolean;
}

/**
 * Pushes the files of a folder to the service. Asks first about terms that would be deleted there.
 * @param resolve asks about terms that both sides have changed
 * @returns false if it was cancelled or failed (already reported)
 */
export async function push(
  app: App,
  folder: string,
  { prefer, quiet = false }: PushWishes,
  resolve: (plan: GlossaryPlan) => Promise<void>,
): Promise<boolean> {
  if (!quiet && !(await offerToSave(app))) return false;
  const request = { folder, ...(prefer !== undefined && { prefer }) };
  const title = l10n.t('Comparing the glossary with the service');
  const foreseen = await askService(app, title, 'dragoman.server.glossary.push', { ...request, dryRun: true });
  if (foreseen === undefined) return false;
  const removed = foreseen.steps.filter(({ removes }) => removes > 0);
  if (removed.length > 0) {
    const count = removed.reduce((sum, { removes }) => sum + removes, 0);
    const question =
      count === 1
        ? l10n.t('1 term will be deleted on the service.')
        : l10n.t('{0} terms will be deleted on the service.', number(count));
    const wish = await confirmRemoval(question, removedTerms(foreseen), l10n.t('Push'));
    if (wish === 'show') await showPlan(app, folder);
    if (wish !== 'go') return false;
  }
  const pushing = l10n.t('Pushing the glossary to the service');
  const answer =
    foreseen.steps.length === 0 ? foreseen : await askService(app, pushing, 'dragoman.server.glossary.push', request);
  app.glossaries.refresh();
  if (answer === undefined) return false;
  await tell(app, answer, quiet, resolve);
  return answer.failures.length === 0;
}

function removedTerms({ plan }: PushAnswer): readonly string[] {
  return plan.dictionaries.flatMap(({ sourceLang, targetLang, push }) =>
    push.removed.map(({ source, service }) => `${sourceLang} → ${targetLang}: ${source} = ${service ?? ''}`),
  );
}

/** Only saved text is pushed. False: the user cancelled. */
async function offerToSave(app: App): Promise<boolean> {
  const states = await app.glossaries.tree.state.catch(() => []);
  return offerToSaveThese(states.flatMap(({ files }) => files));
}

/** @param uris files that a push reads from disk */
export async function offerToSaveThese(uris: readonly string[]): Promise<boolean> {
  const own = new Set(uris.map((uri) => Uri.parse(uri).toString()));
  const dirty = workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && own.has(uri.toString()));
  if (dirty.length === 0) return true;
  const names = dirty.map((document) => workspace.asRelativePath(document.uri)).join(', ');
  const answer = await choose(l10n.t('{0}: not saved.', names), [
    { label: l10n.t('$(save) Save and Push'), value: 'save' },
    { label: l10n.t('$(cloud-upload) Push What Is Saved'), value: 'push' },
  ]);
  return answer === 'save' ? saveAll(dirty) : answer === 'push';
}

async function saveAll(documents: readonly TextDocument[]): Promise<boolean> {
  for (const document of documents) if (!(await document.save())) return false;
  return true;
}

async function tell(
  app: App,
  answer: PushAnswer,
  quiet: boolean,
  resolve: (plan: GlossaryPlan) => Promise<void>,
): Promise<void> {
  const { steps, stopped, failures, plan } = answer;
  for (const { text } of steps) app.output.info(`glossary ${plan.name}: ${text}`);
  const [failure] = failures;
  if (failure !== undefined) {
    const place = failure.place && `${failure.place.file}:${failure.place.line}: `;
    void showError(`${place ?? ''}${failure.message}`);
    return;
  }
  if (plan.dictionaries.some(({ conflicts, blocked }) => conflicts.length > 0 && !blocked) && stopped.length > 0) {
    await resolve(plan);
    return;
  }
  const [left] = stopped;
  if (left !== undefined) {
    void showWarning(l10n.t('{0} was not changed: {1}.', left.pair, left.reason));
    return;
  }
  const text =
    steps.length === 0
      ? l10n.t('Nothing to push: the service is up to date with the files of “{0}”.', plan.name)
      : l10n.t('“{0}” is pushed: {1}.', plan.name, steps.map((step) => step.text).join('; '));
  if (quiet) void showGlance(text, 5000);
  else void showInformation(text);
}
