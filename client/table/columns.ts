/** Which languages the table shows: chosen per workspace and remembered; at first those of the user, then as many as are seen at once. */
import { env, l10n, type Memento, workspace } from 'vscode';
import { sameLocale } from '../../shared/locale.ts';
import { localeName } from '../ask/locales.ts';
import { createList, plainItem } from '../messages/messages.ts';

const KEY = 'dragoman.tableLanguages';
/** Languages that are shown before somebody has chosen. */
const FIRST = 4;

/**
 * Those of a table that are shown, in their order.
 * @param wanted one that is shown in any case
 * @param now those that are shown already, if any are
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

/** The languages to choose from, those of the user first. Undefined: the person thought better of it. */
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
  // Those that were there stay where they were.
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
  const mine = workspace.getConfiguration('dragoman').get<unknown>('languages', []);
  return Array.isArray(mine) && mine.some((one) => typeof one === 'string' && sameLocale(one, locale));
}
