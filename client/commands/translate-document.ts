import { l10n, Uri, window } from 'vscode';
import { DOCUMENT_KINDS } from '../../shared/document-kinds.ts';
import type { DocumentsPlan, WantedDocument, WantedDocuments } from '../../shared/service-documents.ts';
import type { App } from '../app.ts';
import { confirmPlan } from '../documents/confirm.ts';
import { askOptions, type DocumentOptions, sameLanguage } from '../documents/options.ts';
import { askTargets } from '../documents/targets.ts';
import { showWarning } from '../messages/messages.ts';
import { askService } from '../service/ask.ts';
import { settingOf } from '../setting.ts';

/** File types that the service translates as a whole. */
const EXTENSIONS = DOCUMENT_KINDS.map(({ extension }) => extension);

/**
 * Translates whole documents, next to the originals: those selected in the explorer, else the one in the editor, else ones to choose. The cost and
 * what would be replaced are shown first; an existing file is replaced only if it is ticked. They run in the background, in the view “Documents”.
 */
export async function translateDocument(app: App, argument?: unknown, selected?: unknown): Promise<void> {
  const uris = await documentsFor(argument, selected);
  if (uris.length === 0) return;
  const title = l10n.t('Translate Document');
  const hasPdf = uris.some(isPdf);
  let targets: readonly string[] = [];
  let options: DocumentOptions = {};
  for (let step = 1; ; ) {
    if (step === 1) {
      const found = await askTargets(app, title, targets);
      if (found === undefined) return;
      targets = found;
      step = 2;
    }
    if (step === 2) {
      const found = await askOptions(app, title, { targets, hasPdf, chosen: options });
      if (found === undefined) return;
      step = found === 'back' ? 1 : 3;
      if (found === 'back') continue;
      options = found;
    }
    const wanted = wantedOf(uris, targets, options);
    const plan = await askService(app, l10n.t('Checking the documents'), 'dragoman.server.documents.prepare', wanted);
    const chosen = plan && (await confirmPlan(title, plan));
    if (chosen === 'back') step = 2;
    else {
      if (chosen !== undefined && chosen.length > 0) await begin(app, wanted, chosen);
      return;
    }
  }
}

async function begin(app: App, wanted: WantedDocuments, chosen: DocumentsPlan['documents']): Promise<void> {
  const documents = chosen.flatMap(({ uri, to, exists }): WantedDocument[] => {
    const one = wanted.documents.find((it) => it.uri === uri && it.to === to) ?? { uri, to };
    return [{ ...one, ...(exists && { overwrite: true }) }];
  });
  const title = l10n.t('Starting the documents');
  const begun = await askService(app, title, 'dragoman.server.documents.begin', { ...wanted, documents });
  if (begun === undefined) return;
  app.documents.begun(begun.jobs);
  app.documents.refresh();
  if (begun.refused.length > 0) void showWarning(begun.refused.map(({ message }) => message).join('\n'));
}

function wantedOf(uris: readonly string[], targets: readonly string[], options: DocumentOptions): WantedDocuments {
  const { from, formality, glossary, pdfToDocx } = options;
  const documents = uris.flatMap((uri) =>
    targets.map((to): WantedDocument => {
      const fits = glossary?.dictionaries.some(({ targetLang }) => sameLanguage(targetLang, to)) === true;
      return {
        uri,
        to,
        // A glossary was chosen for one language: the others get none.
        ...(glossary !== undefined && { glossaryId: fits ? glossary.id : null }),
        ...(pdfToDocx === true && isPdf(uri) && { outputFormat: 'docx' }),
      };
    }),
  );
  const first = uris[0];
  const pattern = settingOf('documents.outputPattern', first === undefined ? undefined : Uri.parse(first)).trim();
  return {
    documents,
    ...(from !== undefined && { from }),
    ...(formality !== undefined && { formality }),
    ...(pattern !== '' && { pattern }),
  };
}

function isPdf(uri: string): boolean {
  return Uri.parse(uri).path.toLowerCase().endsWith('.pdf');
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
