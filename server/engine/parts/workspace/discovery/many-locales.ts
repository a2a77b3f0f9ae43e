import { baseLanguage, isLocaleTag, sameLanguage, sameLocale } from '../../../../../shared/locale.ts';
import type { Project } from '../../../../../shared/project/project.ts';
import type { FileContent } from '../files/files.ts';
import type { LocaleChoice } from './discover.ts';
import type { FileGroup } from './groups.ts';

/**
 * The groups of a multilingual file (`FormatTraits.manyLocales`): one per target language, in which the same file is a bilingual one. If the source
 * has its own place in it (`ManyLocales.apart`), it is also processed as a source.
 * Languages are those requested, otherwise those of the project, otherwise those in the file. Without any, the file is a source that waits for one.
 */
export function localeGroups(
  common: Pick<FileGroup, 'format' | 'pattern'>,
  { path, text }: Pick<FileContent, 'path' | 'text'>,
  { project, choice }: { readonly project: Project; readonly choice: LocaleChoice },
): readonly FileGroup[] {
  const { manyLocales } = common.format;
  if (manyLocales === undefined) return [];
  const own = manyLocales.in(text);
  const sourceLocale = choice.from ?? own.source ?? project.sourceLocale ?? guessed(own.targets);
  const same = own.targets.find((it) => sameLocale(it, sourceLocale));
  const spelled = same ?? own.targets.find((it) => sameLanguage(it, sourceLocale));
  const wanted = choice.to ?? project.targetLocales ?? own.targets;
  const locales = new Set<string>();
  for (const locale of wanted.filter(isLocaleTag))
    if (!sameLocale(locale, sourceLocale) && (manyLocales.apart === undefined || locale !== spelled))
      locales.add(own.targets.find((it) => sameLocale(it, locale)) ?? locale);
  const missing = new Set<string>();
  const origin = { ...common, sourceLocale, source: path, targets: new Map<string, string>(), missing };
  if (locales.size === 0 && manyLocales.apart === undefined) return [origin];
  const targets = [...locales].map((locale) => {
    const dialect = manyLocales.dialect(locale, sourceLocale);
    return { ...common, dialect, sourceLocale, targets: new Map([[locale, path]]), missing };
  });
  if (manyLocales.apart === undefined) return targets;
  return [{ ...origin, dialect: manyLocales.dialect(sourceLocale, sourceLocale) }, ...targets];
}

/** The source of a file that states none, in a project that states none. */
function guessed(locales: readonly string[]): string {
  return locales.find((locale) => baseLanguage(locale) === 'en') ?? locales[0] ?? 'en';
}
