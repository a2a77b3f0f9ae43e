import { env, l10n } from 'vscode';
import type { LanguageInfo } from '../../shared/service.ts';
import type { App } from '../app.ts';
import { localeName } from '../ask/locales.ts';
import { askService } from '../service/ask.ts';
import { textTable } from '../service/table.ts';

/** A page with the languages the service translates from and into, named in the editor's language. */
export async function showLanguages(app: App): Promise<void> {
  const title = l10n.t('Asking for the languages');
  const targets = await askService(app, title, 'dragoman.server.languages', { type: 'target' });
  if (targets === undefined) return;
  const sources = await askService(app, title, 'dragoman.server.languages', { type: 'source' });
  if (sources === undefined) return;
  const named = (list: readonly LanguageInfo[]) =>
    list.map((one) => ({ ...one, name: nameOf(one) })).toSorted((a, b) => a.name.localeCompare(b.name, env.language));
  const into = textTable(
    [l10n.t('Into'), l10n.t('Code'), l10n.t('Formality')],
    named(targets).map(({ name, code, supportsFormality }) => [name, code, supportsFormality ? l10n.t('yes') : '']),
    env.language,
  );
  const from = textTable(
    [l10n.t('From'), l10n.t('Code')],
    named(sources).map(({ name, code }) => [name, code]),
    env.language,
  );
  await app.pages.show(l10n.t('Languages'), `${app.status.current.service}\n\n${into}\n${from}`);
}

/** The service's own name where the editor has none. */
function nameOf({ code, name }: LanguageInfo): string {
  const found = localeName(code, env.language);
  return found.toLowerCase() === code.toLowerCase() ? name : found;
}
