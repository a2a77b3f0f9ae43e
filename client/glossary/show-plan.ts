import { l10n, Uri } from 'vscode';
import type { App } from '../app.ts';
import { showError, showInformation } from '../messages/messages.ts';
import { withProgress, wordsFor } from '../server/run.ts';
import type { DictionaryNode } from './nodes.ts';
import { comparedOf } from './plan-pages.ts';

/** The dictionaries of a folder that are out of sync, as a comparison of both sides. */
export async function showPlan(app: App, folder: string, only?: DictionaryNode): Promise<void> {
  if (only !== undefined) {
    await app.glossaries.plans.show(only.glossary.name, [comparedOf(only)]);
    return;
  }
  const states = await withProgress(app, l10n.t('Comparing the glossary with the service'), () => {
    app.glossaries.refresh(true);
    return app.glossaries.tree.state;
  });
  if (states === undefined) return;
  const glossary = states.find((state) => Uri.parse(state.folder).toString() === Uri.parse(folder).toString());
  if (glossary === undefined) {
    void showInformation(l10n.t('There is no glossary in this folder.'));
  } else if (glossary.trouble !== undefined) {
    void showError(wordsFor(app, glossary.trouble, glossary.failure));
  } else {
    const open = glossary.dictionaries.filter(({ standing }) => standing !== 'in step');
    if (open.length === 0)
      void showInformation(l10n.t('“{0}” is up to date: files and service have the same terms.', glossary.name));
    const nodes = open.map((state) => comparedOf({ kind: 'dictionary', glossary, state }));
    await app.glossaries.plans.show(glossary.name, nodes);
  }
}
