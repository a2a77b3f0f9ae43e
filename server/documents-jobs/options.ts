import { baseLanguage, normalizeLocale, serviceTarget } from '../../shared/locale.ts';
import { formalityFor } from '../../shared/per-locale.ts';
import type { Formality, Project } from '../../shared/project.ts';
import { gentle } from '../service/gentle.ts';

/** How a document is translated, where nobody has said otherwise. */
export interface Choices {
  readonly from?: string;
  readonly formality?: Formality;
}

/**
 * What the project says about one of its documents. The source locale is left out where it cannot be the document's: it is the language to
 * translate into, or the path names another one.
 *
 * @param path from the project folder
 */
export function choicesOf(project: Project, path: string, locale: string): Choices {
  const { sourceLocale } = project;
  const formality = formalityFor(project, normalizeLocale(locale));
  const isFrom =
    sourceLocale !== undefined &&
    baseLanguage(sourceLocale) !== baseLanguage(locale) &&
    otherLocaleIn(project, path) === undefined;
  return {
    ...(isFrom && { from: sourceLocale }),
    ...(formality !== undefined && { formality: gentle(formality, serviceTarget(locale)) }),
  };
}

/** The target locale of the project that a path names, as in `report.de.docx` or `de/report.docx`. */
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
