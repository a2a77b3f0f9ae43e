import { l10n, type QuickPickItem } from 'vscode';
import type { GlossaryPlan } from '../../shared/glossary.ts';
import type { App } from '../app.ts';
import { showList } from '../messages.ts';
import { pullGlossary } from './pull.ts';
import { pushGlossary } from './push.ts';
import { showPlan } from './show-plan.ts';

interface Choice extends QuickPickItem {
  readonly run: () => Promise<void>;
}

/**
 * Terms that both sides have changed: whose text is to count? The side that gives way takes the texts of the other one, and then what was begun
 * goes on with the rest.
 * @param begun what the person wants done, beside the conflict
 */
export async function resolveConflicts(
  app: App,
  folder: string,
  { dictionaries }: GlossaryPlan,
  begun: 'push' | 'pull',
): Promise<void> {
  const conflicts = dictionaries.flatMap((one) =>
    one.blocked ? [] : one.conflicts.map((change) => ({ ...change, pair: `${one.sourceLang} → ${one.targetLang}` })),
  );
  const [first] = conflicts;
  if (first === undefined) return;
  const gone = l10n.t('(removed)');
  const example = (text: string | undefined) => l10n.t('{0}, {1}: {2}', first.pair, first.source, text ?? gone);
  const items: Choice[] = [
    {
      label: l10n.t('$(repo) Prefer the Repository'),
      description: l10n.t('the service takes the texts of the files'),
      detail: example(first.repository),
      run: async () => {
        const pushed = await pushGlossary(app, folder, { prefer: 'repository' });
        if (pushed && begun === 'pull') await pullGlossary(app, folder, { prefer: 'repository' });
      },
    },
    {
      label: l10n.t('$(cloud) Prefer the Service'),
      description: l10n.t('the files take the texts of the service'),
      detail: example(first.service),
      run: async () => {
        const pulled = await pullGlossary(app, folder, { prefer: 'service' });
        if (pulled && begun === 'push') await pushGlossary(app, folder, { prefer: 'service' });
      },
    },
    {
      label: l10n.t('$(diff) Show Plan'),
      description: l10n.t('decide in the files'),
      run: () => showPlan(app, folder),
    },
  ];
  const title =
    conflicts.length === 1
      ? l10n.t('1 term is changed on both sides')
      : l10n.t('{0} terms are changed on both sides', String(conflicts.length));
  const chosen = await showList(items, {
    title,
    placeHolder: l10n.t('Whose text counts?'),
    ignoreFocusOut: true,
  });
  await chosen?.run();
}
