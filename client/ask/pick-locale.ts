/** The quick pick of a target locale. Remembers the choice, per workspace; a typed tag that is not in the list is accepted. */
import { env, l10n, type Memento } from 'vscode';
import { createList } from '../messages/messages.ts';
import { type LocaleItem, localeItems } from './locale-items.ts';
import { localeName, typedLocale } from './locales.ts';

const RECENT = 'dragoman.recentLocales';
const REMEMBERED = 3;

export interface LocaleQuestion {
  readonly title: string;
  readonly memory: Memento;
  /** Locales of the project. */
  readonly project: readonly string[];
  /** The service's own list. It may arrive late, or not at all: the picker opens at once with the documented list. */
  readonly targets?: Promise<readonly string[] | undefined>;
}

/** @returns a BCP 47 tag, or `undefined` if the user cancelled */
export async function pickLocale({ title, memory, project, targets }: LocaleQuestion): Promise<string | undefined> {
  const recent = memory.get<readonly string[]>(RECENT, []);
  let items = localeItems(recent, project);
  let done = false;
  const picker = createList<LocaleItem>();
  picker.title = title;
  picker.placeholder = l10n.t('Into which language? Choose, or type a tag such as pt-BR');
  picker.matchOnDescription = true;
  picker.items = items;
  const offer = (value: string): void => {
    const tag = typedLocale(value);
    const known = tag === undefined || items.some((item) => item.tag?.toLowerCase() === tag.toLowerCase());
    picker.items = known ? items : [...items, { label: localeName(tag, env.language), description: tag, tag }];
  };
  picker.onDidChangeValue(offer);
  void targets?.then((known) => {
    if (known === undefined || done) return;
    items = localeItems(recent, project, known);
    offer(picker.value);
  });
  const tag = await new Promise<string | undefined>((resolve) => {
    picker.onDidAccept(() => resolve(picker.selectedItems[0]?.tag));
    picker.onDidHide(() => resolve(undefined));
    picker.show();
  });
  done = true;
  picker.dispose();
  if (tag !== undefined)
    await memory.update(RECENT, [tag, ...recent.filter((one) => one !== tag)].slice(0, REMEMBERED));
  return tag;
}
