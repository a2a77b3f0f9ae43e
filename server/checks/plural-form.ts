import type { BilingualUnit } from '../formats/pair.ts';
import type { Placeholder } from '../text/placeholders/index.ts';
import { numbersOfForm } from '../text/plurals.ts';

/** A plural form in a key of its own (i18next `item_one`). */
interface KeyForm {
  /** Some of the whole numbers that it stands for: one number alone needs no placeholder to show it (“Delete a rule”). */
  readonly numbers: readonly number[];
}

/** `zero`, `one` and `two` may say their number in words; undefined: another form, none at all, or a language that nobody knows. */
export function formOf({ sourceUnit: { plural } }: BilingualUnit, locale: string): KeyForm | undefined {
  if (plural === undefined || !NAMED.has(plural.category)) return undefined;
  const numbers = numbersOfForm(plural.category, locale, plural.ordinal === true ? 'ordinal' : 'cardinal');
  return numbers.length === 0 ? undefined : { numbers };
}

const NAMED: ReadonlySet<string> = new Set(['zero', 'one', 'two']);

/** `{{count}}`, `{{selectedCount}}`, `{n}`: the number that chooses the form. */
export function isCount({ name, identity }: Placeholder): boolean {
  return /(?:count|^n|number)$/i.test(name ?? /[\w.]*\w/.exec(identity)?.[0] ?? '');
}
