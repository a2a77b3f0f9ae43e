import { baseLanguage, normalizeLocale } from '../../../shared/locale.ts';
import type { Project } from '../../../shared/project/project.ts';
import type { RequestOptions } from '../../../shared/request-options.ts';
import { settingsOf } from '../../core/planning/settings.ts';

/** How a document is translated by default. */
export interface Choices {
  readonly from?: string;
  /** Includes options that only texts have, such as instructions. */
  readonly request: RequestOptions;
}

/**
 * The project's choices for one of its documents. The source locale is left out if it cannot be the document's: if it is the target language, or the
 * path names another one.
 *
 * @param path relative to the project folder
 */
export function choicesOf(project: Project, path: string, locale: string): Choices {
  const { sourceLocale } = project;
  const { options } = settingsOf({ project, targetLocale: locale, paths: [path] });
  const isFrom =
    sourceLocale !== undefined &&
    baseLanguage(sourceLocale) !== baseLanguage(locale) &&
    otherLocaleIn(project, path) === undefined;
  return {
    ...(isFrom && { from: sourceLocale }),
    request: options,
  };
}

/** The project's target locale that a path names, as in `report.de.docx` or `de/report.docx`. */
export function otherLocaleIn({ targetLocales = [] }: Project, path: string): string | undefined {
  const parts = path
    .toLowerCase()
    .replaceAll('_', '-')
    .split(/[/\\.]/);
  return targetLocales.find((locale) => {
    const tag = normalizeLocale(locale).toLowerCase();
    return parts.some((part) => part === tag || part.endsWith(`-${tag}`));
  });
}
