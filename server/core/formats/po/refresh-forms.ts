import { readPluralForms } from '../common/plurals/plural-formula.ts';
import type { PoEntry } from './lines.ts';
import { textOf } from './strings.ts';

/** How many forms the header of a file requires: two if it does not say, as in gettext. */
export function formsIn(text: string, header: PoEntry | undefined): number {
  const [string] = header?.texts ?? [];
  const said = string === undefined ? '' : textOf(text, string);
  const formula = /^Plural-Forms:(.*)$/im.exec(said)?.[1]?.trim() ?? '';
  return readPluralForms(formula)?.count ?? Number(/nplurals\s*=\s*(\d)/.exec(formula)?.[1] ?? 2);
}
