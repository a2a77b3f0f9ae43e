/** Target locales to choose from: the ones the service documents, the project's own first, named in the editor's language. */
import { isLanguageTag, normalizeLocale, parseLocale, sameLocale } from '../../shared/locale.ts';

/** Languages that texts can be translated into (docs/spec/service.md#languages). */
const TARGETS =
  'ar bg cs da de el en-GB en-US es es-419 et fi fr hu id it ja ko lt lv nb nl pl pt-BR pt-PT ro ru sk sl sv tr uk zh-Hans zh-Hant'.split(
    ' ',
  );

export interface LocaleChoice {
  /** BCP-47. */
  readonly tag: string;
  /** In the language of the editor; the tag itself where there is no name. */
  readonly name: string;
  readonly group: 'recent' | 'project' | 'all';
}

export function localeName(tag: string, displayLanguage: string): string {
  try {
    return new Intl.DisplayNames([displayLanguage, 'en'], { type: 'language' }).of(normalizeLocale(tag)) ?? tag;
  } catch {
    return tag;
  }
}

/**
 * Each locale once: those used before, then the project's, then all others by name.
 * @param targets the service's own list, where it is known
 */
export function localeChoices(
  displayLanguage: string,
  recent: readonly string[],
  project: readonly string[],
  targets: readonly string[] = TARGETS,
): readonly LocaleChoice[] {
  const choices: LocaleChoice[] = [];
  const add = (tags: readonly string[], group: LocaleChoice['group']): void => {
    for (const tag of tags)
      if (!choices.some((choice) => sameLocale(choice.tag, tag)))
        choices.push({ tag, name: localeName(tag, displayLanguage), group });
  };
  add(recent, 'recent');
  add(project, 'project');
  const byName = new Intl.Collator(displayLanguage);
  add(
    targets.toSorted((a, b) => byName.compare(localeName(a, displayLanguage), localeName(b, displayLanguage))),
    'all',
  );
  return choices;
}

/**
 * A tag somebody typed, normalised. `undefined` for what names no language: `Dutch` has the shape of a tag and is none, and all languages of two
 * letters have names. Of three letters there are more than anybody has names for: the service has the word on them.
 */
export function typedLocale(text: string): string | undefined {
  const typed = text.trim();
  const language = isLanguageTag(typed) ? parseLocale(typed)?.language : undefined;
  if (language === undefined) return undefined;
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return language.length === 2 && names.of(language) === undefined ? undefined : normalizeLocale(typed);
}
