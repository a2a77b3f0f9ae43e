import type { BilingualUnit } from '../../formats/pair.ts';
import { FEW_NUMBERS, numbersOfForm } from '../../text/messages/plurals.ts';
import type { Placeholder } from '../../text/placeholders/index.ts';
import { isArgument } from '../support.ts';

/** A plural form in a key of its own (i18next `item_one`). */
interface KeyForm {
  /** Some of the whole numbers that it stands for: for a single number no placeholder is needed (“Delete a rule”). */
  readonly numbers: readonly number[];
  /** The file itself states them: its programs can do without the number, whatever its name. */
  readonly isStated?: true;
}

/** `zero`, `one` and `two` may express their number in words; undefined: another form, none at all, or an unknown language. */
export function formOf({ sourceUnit: { plural } }: BilingualUnit, locale: string): KeyForm | undefined {
  if (plural?.numbers !== undefined)
    return plural.numbers.length > FEW_NUMBERS ? undefined : { numbers: plural.numbers, isStated: true };
  if (plural === undefined || !NAMED.has(plural.category)) return undefined;
  const numbers = numbersOfForm(plural.category, locale, plural.ordinal === true ? 'ordinal' : 'cardinal');
  return numbers.length === 0 ? undefined : { numbers };
}

const NAMED: ReadonlySet<string> = new Set(['zero', 'one', 'two']);

/** The number that selects the form, among what it lacks. @param all of the text that has it */
export function countsIn(
  form: KeyForm,
  lost: readonly Placeholder[],
  all: readonly Placeholder[],
): readonly Placeholder[] {
  const named = lost.filter((placeholder) => isCount(placeholder) || isOnlyNumber(placeholder, all));
  const [first, ...others] = lost;
  if (named.length > 0 || form.isStated !== true || first === undefined || others.length > 0) return named;
  return isArgument(first.kind) ? [first] : [];
}

/** `{{count}}`, `{{selectedCount}}`, `{n}`: the number that selects the form. */
export function isCount({ name, identity }: Placeholder): boolean {
  return /(?:count|^n|number)$/i.test(name ?? /[\w.]*\w/.exec(identity)?.[0] ?? '');
}

/** `files: { '0': '%{smart_count} file', '1': … }` of Polyglot and Uppy: the first form stands for one, and may express it in words. */
export function isOneInWords({ sourceUnit: { id } }: BilingualUnit, { text }: Placeholder): boolean {
  return text === '%{smart_count}' && id.endsWith('/0');
}

/** Printf codes have no names: the only one of its text, or the only one for a whole number. */
function isOnlyNumber({ kind, identity }: Placeholder, all: readonly Placeholder[]): boolean {
  const codes = all.filter((other) => other.kind === 'printf');
  const whole = codes.filter((other) => /[diu]$/.test(other.identity));
  return kind === 'printf' && (codes.length === 1 || (whole.length === 1 && whole[0]?.identity === identity));
}
