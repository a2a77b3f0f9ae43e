/** Settings of the project file that may differ by target locale. */
import type { Formality, Project } from './project.ts';

type PerLocale<T extends string> = T | Readonly<Record<string, T>> | undefined;

/** What a setting says for a target locale: its own value, its language's, or that of all others. */
export function choiceFor<T extends string>(setting: PerLocale<T>, locale: string): T | undefined {
  if (setting === undefined || typeof setting === 'string') return setting;
  return setting[locale] ?? setting[locale.split('-')[0] ?? locale] ?? setting['*'];
}

/** The formality asked for a target locale, if any. */
export function formalityFor(project: Project, locale: string): Formality | undefined {
  return choiceFor<Formality>(project.translation?.formality, locale);
}
