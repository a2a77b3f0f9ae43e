import { l10n, window } from 'vscode';
import type { DocumentJobInfo } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { askService } from '../service/ask.ts';
import { openResult, tellOutcome } from '../service/document-outcome.ts';
import { type MenuItem, showMenu } from '../service/menu.ts';
import { documentName } from '../translate.ts';

/** Documents that were translated, failed, or wait to be gone on with. */
export async function documents(app: App): Promise<void> {
  const jobs = await askService(app, l10n.t('Looking into the journal'), 'dragoman.server.documents.list', {});
  if (jobs === undefined) return;
  if (jobs.length === 0) {
    void window.showInformationMessage(l10n.t('No document has been translated yet.'));
    return;
  }
  const items = jobs.toReversed().map(
    (job): MenuItem => ({
      label: `${documentName(job.source)} → ${documentName(job.target)}`,
      description: stateName(job.state),
      ...(job.message !== undefined && job.state !== 'finished' && { detail: job.message }),
      run: () => jobMenu(app, job),
    }),
  );
  await showMenu(l10n.t('Documents'), l10n.t('Choose a document'), items);
}

function stateName(state: string): string {
  switch (state) {
    case 'finished':
      return l10n.t('$(check) done');
    case 'failed':
      return l10n.t('$(error) failed');
    case 'unknown':
      return l10n.t('$(question) it is not known whether the service has it');
    default:
      return l10n.t('$(clock) waits to be gone on with');
  }
}

async function jobMenu(app: App, job: DocumentJobInfo): Promise<void> {
  const settled = job.state === 'failed' || job.state === 'unknown';
  const items: MenuItem[] = [];
  if (job.state === 'finished') items.push({ label: l10n.t('$(go-to-file) Open'), run: () => openResult(job.target) });
  else if (job.here && !settled) items.push({ label: l10n.t('$(play) Go On'), run: () => resume(app, job, false) });
  else if (job.here) items.push({ label: l10n.t('$(cloud-upload) Upload Again'), run: () => resume(app, job, true) });
  items.push({ label: l10n.t('$(trash) Drop from the List'), run: () => forget(app, job) });
  const other = l10n.t('It belongs to another service: choose that one to go on with it.');
  await showMenu(documentName(job.source), job.here ? l10n.t('What to do?') : other, items);
}

async function resume(app: App, { id, source }: DocumentJobInfo, again: boolean): Promise<void> {
  const title = l10n.t('Translating {0}', documentName(source));
  const argument = { id, ...(again && { again }) };
  const outcome = await askService(app, title, 'dragoman.server.documents.resume', argument);
  if (outcome !== undefined) void tellOutcome(outcome);
}

async function forget(app: App, { id }: DocumentJobInfo): Promise<void> {
  const done = await askService(app, l10n.t('Dropping the document'), 'dragoman.server.documents.forget', { id });
  if (done?.kept !== undefined)
    void window.showInformationMessage(l10n.t('The translation that had arrived is still at {0}.', done.kept));
}
