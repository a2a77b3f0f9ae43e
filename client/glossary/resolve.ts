import { l10n, type QuickPickItem } from 'vscode';
import type { GlossaryPlan, Side } from '../../shared/glossary.ts';
import type { App } from '../app.ts';
import { showList } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';
import { showPlan } from './show-plan.ts';

interface Choice extends QuickPickItem {
  readonly run: () => Promise<void>;
}

/** Brings one side's texts to the other. False if not all of it was done. */
type Sync = (app: App, folder: string, wishes: { readonly prefer: Side }) => Promise<boolean>;

/**
 * For terms that both sides have changed, asks whose text counts. The other side takes these texts, and then the original action continues with the
 * rest.
 * @param begun the original action, besides the conflict
 */
export async function resolveConflicts(
  app: App,
  folder: string,
  { dictionaries }: GlossaryPlan,
  begun: 'push' | 'pull',
  { push, pull }: { readonly push: Sync; readonly pull: Sync },
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
        const pushed = await push(app, folder, { prefer: 'repository' });
        if (pushed && begun === 'pull') await pull(app, folder, { prefer: 'repository' });
      },
    },
    {
      label: l10n.t('$(cloud) Prefer the Service'),
      description: l10n.t('the files take the texts of the service'),
      detail: example(first.service),
      run: async () => {
        const pulled = await pull(app, folder, { prefer: 'service' });
        if (pulled && begun === 'push') await push(app, folder, { prefer: 'service' });
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
      : l10n.t('{0} terms are changed on both sides', number(conflicts.length));
  const chosen = await showList(items, {
    title,
    placeHolder: l10n.t('Which version should be kept?'),
    ignoreFocusOut: true,
  });
  await chosen?.run();
}
