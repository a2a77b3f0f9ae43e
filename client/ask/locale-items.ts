/** The rows of a locale picker. */
import { env, l10n, type QuickPickItem, QuickPickItemKind } from 'vscode';
import { localeChoices } from './locales.ts';

export interface LocaleItem extends QuickPickItem {
  /** BCP 47; headings have none. */
  readonly tag?: string;
}

/** Each group under a heading: recently used ones, the project's, and all that the service supports. */
export function localeItems(
  recent: readonly string[],
  project: readonly string[],
  targets?: readonly string[],
): LocaleItem[] {
  const titles = { recent: l10n.t('recently used'), project: l10n.t('in this project'), all: l10n.t('all languages') };
  const items: LocaleItem[] = [];
  let group: string | undefined;
  for (const choice of localeChoices(env.language, recent, project, targets)) {
    if (choice.group !== group) items.push({ label: titles[choice.group], kind: QuickPickItemKind.Separator });
    group = choice.group;
    items.push({ label: choice.name, description: choice.tag, tag: choice.tag });
  }
  return items;
}
