import { l10n, type QuickPickItem, Uri, window } from 'vscode';
import type { DocumentOutcome, DocumentPlanInfo } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { pickLocale } from '../pick-locale.ts';
import { projectLocales } from '../project-locales.ts';
import { askService } from '../service/ask.ts';
import { tellOutcome } from '../service/document-outcome.ts';
import { serviceTargets } from '../service/service-targets.ts';
import { documentName } from '../translate.ts';

/** What the service takes as a whole. */
const EXTENSIONS = ['docx', 'doc', 'pptx', 'xlsx', 'pdf', 'htm', 'html', 'txt', 'xlf', 'xliff', 'srt'];

interface Planned extends DocumentPlanInfo {
  readonly uri: string;
}

/**
 * Translates whole documents beside the originals: those selected in the explorer, else the one in the editor, else ones to choose.
 * What it costs and what would be replaced is shown first; a file that is there is replaced only when it is ticked.
 */
export async function translateDocument(app: App, argument?: unknown, selected?: unknown): Promise<void> {
  const uris = await documentsFor(argument, selected);
  if (uris.length === 0) return;
  const to = await pickLocale({
    title: l10n.t('Translate Document'),
    memory: app.context.workspaceState,
    project: await projectLocales(app),
    targets: serviceTargets(app),
  });
  if (to === undefined) return;
  const chosen = await confirm(await planAll(app, uris, to));
  for (const { uri, exists } of chosen ?? []) {
    const title = l10n.t('Translating {0}', documentName(uri));
    const argument = { uri, to, ...(exists && { overwrite: true }) };
    const outcome: DocumentOutcome | undefined = await askService(
      app,
      title,
      'dragoman.server.documents.translate',
      argument,
    );
    if (outcome !== undefined) void tellOutcome(outcome);
    // Cancelled, or a trouble that the next document would meet, too.
    if (outcome === undefined || outcome.result === 'waiting') return;
  }
}

async function documentsFor(argument: unknown, selected: unknown): Promise<readonly string[]> {
  const several = Array.isArray(selected) ? selected.filter((one) => one instanceof Uri) : [];
  if (several.length > 0) return several.map(String);
  if (argument instanceof Uri) return [argument.toString()];
  const open = window.activeTextEditor?.document.uri;
  if (open?.scheme === 'file' && EXTENSIONS.some((one) => open.path.toLowerCase().endsWith(`.${one}`)))
    return [open.toString()];
  const picked = await window.showOpenDialog({
    canSelectMany: true,
    title: l10n.t('Translate Document'),
    filters: { [l10n.t('Documents')]: EXTENSIONS },
  });
  return (picked ?? []).map(String);
}

async function planAll(app: App, uris: readonly string[], to: string): Promise<readonly Planned[]> {
  const planned: Planned[] = [];
  for (const uri of uris) {
    const title = l10n.t('Looking at {0}', documentName(uri));
    const found = await askService(app, title, 'dragoman.server.documents.plan', { uri, to });
    if (found !== undefined) planned.push({ uri, ...found });
  }
  return planned;
}

/** The documents that are ticked. Those whose result would replace a file are not, at first. */
async function confirm(planned: readonly Planned[]): Promise<readonly Planned[] | undefined> {
  if (planned.length === 0) return undefined;
  const items = planned.map((one): QuickPickItem & { readonly planned: Planned } => ({
    label: `${documentName(one.uri)} → ${documentName(one.target)}`,
    description: one.estimate,
    ...(one.exists && { detail: l10n.t('$(warning) A file of that name is there and would be replaced.') }),
    picked: !one.exists,
    planned: one,
  }));
  const chosen = await window.showQuickPick(items, {
    canPickMany: true,
    title: l10n.t('Translate Document'),
    placeHolder: l10n.t('Tick what to translate'),
    ignoreFocusOut: true,
  });
  return chosen?.map((item) => item.planned);
}
