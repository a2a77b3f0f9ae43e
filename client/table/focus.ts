import type { TableAnswer } from '../../shared/pages/table.ts';

/** What is shown first: a unit, by id or name, and a language. */
export interface Focus {
  readonly unit?: string;
  readonly locale?: string;
}

/** Whoever comes from the file of one language wants to see that language. @param uri of the file, if it is known */
export function focusIn({ files }: Pick<TableAnswer, 'files'>, focus: Focus, uri: string | undefined): Focus {
  const [found, another] = files.flatMap(({ targets }) => targets.filter((target) => target.uri === uri));
  // A file that holds all languages is that of none.
  if (focus.locale !== undefined || found === undefined || another !== undefined) return focus;
  return { ...focus, locale: found.locale };
}
