/** The quick pick of a target locale. Remembers what was chosen, per workspace; a typed tag that is not in the list is taken as it is. */
import { env, l10n, type Memento, type QuickPickItem, QuickPickItemKind, window } from 'vscode';
import { localeChoices, localeName, typedLocale } from './locales.ts';

const RECENT = 'dragoman.recentLocales';
const REMEMBERED = 3;

interface LocaleItem extends QuickPickItem {
  readonly tag?: string;
}

/** @returns a BCP-47 tag, or `undefined` when the person thought better of it */
export async function pickLocale(memory: Memento, project: readonly string[]): Promise<string | undefined> {
  const recent = memory.get<readonly string[]>(RECENT, []);
  const items = itemsOf(recent, project);
  const picker = window.createQuickPick<LocaleItem>();
  picker.title = l10n.t('Translate Selection');
  picker.placeholder = l10n.t('Into which language? Choose, or type a tag such as pt-BR');
  picker.matchOnDescription = true;
  picker.items = items;
  picker.onDidChangeValue((value) => {
    const tag = typedLocale(value);
    const known = tag === undefined || items.some((item) => item.tag?.toLowerCase() === tag.toLowerCase());
    picker.items = known ? items : [...items, { label: localeName(tag, env.language), description: tag, tag }];
  });
  const tag = await new Promise<string | undefined>((resolve) => {
    picker.onDidAccept(() => resolve(picker.selectedItems[0]?.tag));
    picker.onDidHide(() => resolve(undefined));
    picker.show();
  });
  picker.dispose();
  if (tag !== undefined)
    await memory.update(RECENT, [tag, ...recent.filter((one) => one !== tag)].slice(0, REMEMBERED));
  return tag;
}

function itemsOf(recent: readonly string[], project: readonly string[]): LocaleItem[] {
  const titles = { recent: l10n.t('recently used'), project: l10n.t('in this project'), all: l10n.t('all languages') };
  const items: LocaleItem[] = [];
  let group: string | undefined;
  for (const choice of localeChoices(env.language, recent, project)) {
    if (choice.group !== group) items.push({ label: titles[choice.group], kind: QuickPickItemKind.Separator });
    group = choice.group;
    items.push({ label: choice.name, description: choice.tag, tag: choice.tag });
  }
  return items;
}
