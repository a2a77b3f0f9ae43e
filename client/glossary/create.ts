import { env, l10n, Uri, window } from 'vscode';
import type { GlossaryCalls } from '../../shared/glossary.ts';
import type { App } from '../app.ts';
import { askText } from '../ask/ask-text.ts';
import { localeName } from '../ask/locales.ts';
import { pickLocale } from '../ask/pick-locale.ts';
import { projectLocales } from '../ask/project-locales.ts';
import { showInformation } from '../messages/messages.ts';
import { attempt } from '../server/run.ts';
import { pickFolder } from './pick-folder.ts';

/** Creates a first glossary file where the project looks for them: its name gives the languages, its rows are a term and its translation. */
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
  // The server checks for paths that lead out of the workspace.
  const sourceLang = source.trim().toLowerCase();
  const made = await attempt(app, () =>
    app.client.execute<GlossaryCalls['dragoman.server.glossary.create']['answers']>('dragoman.server.glossary.create', {
      folder,
      sourceLang,
      targetLang: target,
    }),
  );
  if (made === undefined) return;
  await window.showTextDocument(Uri.parse(made.uri));
  app.glossaries.refresh();
  if (made.created)
    void showInformation(
      l10n.t(
        'One term in each line: the term, a tab, its translation into {0}. Then push.',
        localeName(target, env.language),
      ),
    );
}
