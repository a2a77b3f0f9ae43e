import { l10n } from 'vscode';
import type { EntriesPage } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { showInformation } from '../messages/messages.ts';
import { number } from '../messages/numbers.ts';

/**
 * Shows a dictionary as TSV, one part at a time; the next part is one click away.
 * @param name of the page
 * @param load returns the part that begins at an entry, counted from 0
 */
export async function showEntries(
  app: App,
  name: string,
  load: (offset: number) => Promise<EntriesPage | undefined>,
): Promise<void> {
  for (let offset = 0; ; ) {
    const page = await load(offset);
    if (page === undefined) return;
    const end = page.offset + page.entries.length;
    const part = page.total > page.entries.length ? ` (${page.offset + 1}–${end})` : '';
    await app.pages.show(
      `${name}${part}.tsv`,
      page.entries.map(({ source, target }) => `${source}\t${target}\n`).join(''),
    );
    if (end >= page.total || page.entries.length === 0) return;
    const next = l10n.t('Next Part');
    const text = l10n.t('Entries {0} to {1} of {2}.', number(page.offset + 1), number(end), number(page.total));
    if ((await showInformation(text, next)) !== next) return;
    offset = end;
  }
}
