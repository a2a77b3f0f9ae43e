import { l10n, Uri } from 'vscode';
import type { App } from '../app.ts';
import { pickFolder } from '../glossary/pick-folder.ts';
import type { Compared } from '../glossary/plan-pages.ts';
import { showError, showInformation } from '../messages/messages.ts';
import { withProgress, wordsFor } from '../server/run.ts';
import { isNode, type ListNode } from './nodes.ts';

/** The lists of a folder that are out of sync, or one of them, as a comparison of both sides. */
export async function stylePlan(app: App, argument?: unknown): Promise<void> {
  if (isNode(argument, 'list')) {
    await app.styles.plans.show(argument.state.name, [comparedOf(argument)]);
    return;
  }
  const folder = await folderOf(app, argument);
  if (folder === undefined) return;
  const tree = await withProgress(app, l10n.t('Comparing the style rules with the service'), () => {
    app.styles.refresh(true);
    return app.styles.tree.state;
  });
  const state = tree?.folders.find((one) => Uri.parse(one.folder).toString() === Uri.parse(folder).toString());
  if (tree === undefined) return;
  if (state?.trouble !== undefined) return void showError(wordsFor(app, state.trouble, state.failure));
  const open = (state?.lists ?? []).filter(({ standing }) => standing !== 'in step');
  if (open.length === 0)
    return void showInformation(l10n.t('The style rules are up to date: files and service say the same.'));
  const nodes = open.map((one) => comparedOf({ kind: 'list', folder, state: one }));
  await app.styles.plans.show(l10n.t('Style Rules'), nodes);
}

function comparedOf({ folder, state }: ListNode): Compared {
  return { title: state.language, path: `/${state.file}`, argument: { folder, file: state.file } };
}

/** The folder that a command applies to: that of the list it was called on, the only one, or one that the user picks. */
export function folderOf(app: App, argument: unknown): Promise<string | undefined> {
  if (isNode(argument, 'list')) return Promise.resolve(argument.folder);
  return pickFolder(app, undefined, {
    makesOne: true,
    question: l10n.t('The style rules of which folder?'),
    none: l10n.t('Open a folder on disk first: style rules belong to one.'),
  });
}
