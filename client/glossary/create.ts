import { env, l10n, Uri, window, workspace } from 'vscode';
import type { App } from '../app.ts';
import { askText } from '../ask-text.ts';
import { localeName } from '../locales.ts';
import { showInformation } from '../messages.ts';
import { pickLocale } from '../pick-locale.ts';
import { projectLocales } from '../project-locales.ts';
import { pickFolder } from './pick-folder.ts';

/** A first glossary file where the project looks for them: its name says the languages, its rows are a term and its translation. */
export async function glossaryCreate(app: App): Promise<void> {
  const folder = await pickFolder(app, undefined, { makesOne: true });
  if (folder === undefined) return;
  const source = await askText({
    title: l10n.t('Create Glossary File'),
    prompt: l10n.t('Language of the terms, for example en'),
    value: 'en',
    validateInput: (text) => (/^[a-z]{2,3}$/i.test(text.trim()) ? undefined : l10n.t('Type a language code, like en.')),
  });
  if (source === undefined) return;
  const target = await pickLocale({
    title: l10n.t('Create Glossary File'),
    memory: app.context.workspaceState,
    project: await projectLocales(app),
  });
  if (target === undefined) return;
  const uri = Uri.joinPath(Uri.parse(folder), 'glossary', `${source.trim().toLowerCase()}-${target}.tsv`);
  const there = await workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
  if (!there) await workspace.fs.writeFile(uri, new Uint8Array());
  await window.showTextDocument(uri);
  app.glossaries.refresh();
  if (!there)
    void showInformation(
      l10n.t(
        'One term in each line: the term, a tab, its translation into {0}. Then push.',
        localeName(target, env.language),
      ),
    );
}
