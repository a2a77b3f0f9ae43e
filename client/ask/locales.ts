/** Target locales to choose from: those that the service documents, the project's first, named in the editor's language. */
import { isLanguageTag, normalizeLocale, parseLocale, sameLocale } from '../../shared/locale.ts';

/** Languages that texts can be translated into (docs/spec/service.md#languages). */
const TARGETS =
  'ar bg cs da de el en-GB en-US es es-419 et fi fr hu id it ja ko lt lv nb nl pl pt-BR pt-PT ro ru sk sl sv tr uk zh-Hans zh-Hant'.split(
    ' ',
  );

export interface LocaleChoice {
  /** BCP 47. */
  readonly tag: string;
  /** In the editor's language; the tag itself if it has no name. */
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
 * Each locale once: recently used ones, then the project's, then all others by name.
 * @param targets the service's own list, if known
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
 * A typed tag, normalized. `undefined` if it does not name a language: `Dutch` has the shape of a tag but is not one. All two-letter languages have
 * names; for three letters there are more languages than names, so the service decides.
 */
export function typedLocale(text: string): string | undefined {
  const typed = text.trim();
  const language = isLanguageTag(typed) ? parseLocale(typed)?.language : undefined;
  if (language === undefined) return undefined;
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return language.length === 2 && names.of(language) === undefined ? undefined : normalizeLocale(typed);
}
