import type { TableAnswer } from '../../shared/pages/table.ts';

/** What is shown first: a unit, by id or name, and a language. */
export interface Focus {
  readonly unit?: string;
  readonly locale?: string;
}

/** When opened from the file of one language, that language is shown. @param uri of the file, if known */
export function focusIn({ files }: Pick<TableAnswer, 'files'>, focus: Focus, uri: string | undefined): Focus {
  const [found, another] = files.flatMap(({ targets }) => targets.filter((target) => target.uri === uri));
  // A multilingual file selects no language.
  if (focus.locale !== undefined || found === undefined || another !== undefined) return focus;
  return { ...focus, locale: found.locale };
}
