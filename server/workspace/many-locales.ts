import { isLocaleTag, sameLocale } from '../../shared/locale.ts';
import type { Project } from '../../shared/project.ts';
import type { LocaleChoice } from './discover.ts';
import type { FileContent } from './files.ts';
import type { FileGroup } from './groups.ts';

/**
 * The groups of a file that holds several target languages (`FormatTraits.manyLocales`): one for each, in which the same file is a bilingual one.
 * Languages are those that are asked for, else those of the project, else those that the file has. Without any the file is a source that waits for one.
 */
export function localeGroups(
  common: Pick<FileGroup, 'format' | 'pattern'>,
  { path, text }: Pick<FileContent, 'path' | 'text'>,
  { project, choice }: { readonly project: Project; readonly choice: LocaleChoice },
): readonly FileGroup[] {
  const { manyLocales } = common.format;
  if (manyLocales === undefined) return [];
  const own = manyLocales.in(text);
  const sourceLocale = choice.from ?? own.source ?? project.sourceLocale ?? 'en';
  const wanted = choice.to ?? project.targetLocales ?? own.targets;
  const locales = new Set<string>();
  for (const locale of wanted.filter(isLocaleTag))
    if (!sameLocale(locale, sourceLocale)) locales.add(own.targets.find((it) => sameLocale(it, locale)) ?? locale);
  const missing = new Set<string>();
  if (locales.size === 0) return [{ ...common, sourceLocale, source: path, targets: new Map(), missing }];
  return [...locales].map((locale) => {
    const dialect = manyLocales.dialect(locale);
    return { ...common, dialect, sourceLocale, targets: new Map([[locale, path]]), missing };
  });
}
