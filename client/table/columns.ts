/** Which languages the table shows: chosen per workspace and remembered; by default those of the user, then as many as fit. */
import { env, l10n, type Memento } from 'vscode';
import { sameLocale } from '../../shared/locale.ts';
import { localeName } from '../ask/locales.ts';
import { createList, plainItem } from '../messages/messages.ts';
import { settingOf } from '../setting.ts';

const KEY = 'dragoman.tableLanguages';
/** How many languages are shown by default. */
const FIRST = 4;

/**
 * The shown languages of a table, in their order.
 * @param wanted one that is shown in any case
 * @param now those that are already shown, if any
 */
export function columnsFor(
  memory: Memento,
  all: readonly string[],
  wanted?: string,
  now?: readonly string[],
): readonly string[] {
  const chosen = memory.get<readonly string[]>(KEY, []).filter((locale) => all.includes(locale));
  const mine = myFirst(all);
  const own = mine.filter((locale) => isMine(locale));
  const shown = now ?? (chosen.length > 0 ? chosen : own.length > 0 ? own : mine.slice(0, FIRST));
  const extra = wanted === undefined ? undefined : all.find((locale) => sameLocale(locale, wanted));
  return extra === undefined || shown.includes(extra) ? shown : [extra, ...shown];
}

/** Lets the user choose languages, the user's own first. Undefined: the user cancelled. */
export async function chooseColumns(
  memory: Memento,
  all: readonly string[],
  shown: readonly string[],
): Promise<readonly string[] | undefined> {
  const rows = myFirst(all).map((locale) =>
    plainItem({ label: localeName(locale, env.language), description: locale, locale }),
  );
  const list = createList<(typeof rows)[number]>();
  Object.assign(list, { canSelectMany: true, matchOnDescription: true });
  list.title = l10n.t('Languages of the Table');
  list.placeholder = l10n.t('Which languages are shown?');
  list.items = rows;
  list.selectedItems = rows.filter(({ locale }) => shown.includes(locale));
  const chosen = await new Promise<readonly string[] | undefined>((resolve) => {
    list.onDidAccept(() => resolve(list.selectedItems.map(({ locale }) => locale)));
    list.onDidHide(() => resolve(undefined));
    list.show();
  });
  list.dispose();
  if (chosen === undefined || chosen.length === 0) return undefined;
  // Columns that were shown keep their places.
  const columns = [
    ...shown.filter((locale) => chosen.includes(locale)),
    ...chosen.filter((one) => !shown.includes(one)),
  ];
  await memory.update(KEY, columns);
  return columns;
}

function myFirst(all: readonly string[]): readonly string[] {
  return all.toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)));
}

function isMine(locale: string): boolean {
  const mine: unknown = settingOf('languages');
  return Array.isArray(mine) && mine.some((one) => typeof one === 'string' && sameLocale(one, locale));
}
