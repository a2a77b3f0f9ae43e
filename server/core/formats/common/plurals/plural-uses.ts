import { CATEGORIES, pluralCategories } from '../../../text/messages/plurals.ts';
import { type PluralForms, readPluralForms } from './plural-formula.ts';

/** What one form of a plural set is for. */
export interface FormUse {
  /** The CLDR category of the language that it corresponds to; its index if there is none. */
  readonly category: string;
  /** Some of the whole numbers that it is for; none if the formula never selects it. */
  readonly numbers: readonly number[];
}

/** Every CLDR rule for whole numbers shows below 1,100, except forms for millions. */
const NUMBERS: readonly number[] = [...Array(1_101).keys(), 1_000_000, 2_000_000];

const known = new Map<string, readonly FormUse[]>();
const MOST_KNOWN = 500;

/**
 * The forms that a file's own formula selects from, with the corresponding CLDR categories: the majority of a form's numbers decides which category
 * it is, never its index.
 * @param value of `Plural-Forms`
 * @returns undefined if the formula cannot be read
 */
export function formsOf(value: string, locale: string | undefined): readonly FormUse[] | undefined {
  const forms = readPluralForms(value);
  if (forms === undefined) return undefined;
  const key = `${locale ?? ''} ${value}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const uses = usesOf(forms, locale);
  known.set(key, uses);
  return uses;
}

/** The forms of a set whose file has no formula: two forms are those of English. */
export function plainForms(count: number): readonly FormUse[] {
  if (count === 1) return [{ category: 'other', numbers: [] }];
  return Array.from({ length: count }, (_, index) => ({
    category: count === 2 ? (index === 0 ? 'one' : 'other') : String(index),
    numbers: [],
  }));
}

function usesOf({ count, pick }: PluralForms, locale: string | undefined): readonly FormUse[] {
  const numbers = Array.from({ length: count }, (): number[] => []);
  for (const n of NUMBERS) numbers[pick(n)]?.push(n);
  const categories = locale === undefined ? undefined : pluralCategories(locale)?.all;
  if (locale === undefined || categories === undefined)
    return plainForms(count).map(({ category }, index) => ({ category, numbers: numbers[index] ?? [] }));
  const names = nameForms(numbers, categories, new Intl.PluralRules(locale.replaceAll('_', '-')));
  return numbers.map((own, index) => ({ category: names.get(index) ?? String(index), numbers: own }));
}

/** Each category goes to the form with most of its numbers; a last form without numbers gets the last category that is still free. */
function nameForms(
  numbers: readonly (readonly number[])[],
  categories: readonly string[],
  rules: Intl.PluralRules,
): ReadonlyMap<number, string> {
  const claims = numbers.flatMap((own, index) => {
    const counts = Map.groupBy(own, (n) => rules.select(n));
    return [...counts].map(([category, all]) => ({ index, category, share: all.length }));
  });
  claims.sort((a, b) => b.share - a.share || a.index - b.index);
  const names = new Map<number, string>();
  const taken = new Set<string>();
  for (const { index, category } of claims) {
    if (names.has(index) || taken.has(category)) continue;
    names.set(index, category);
    taken.add(category);
  }
  const nameless = numbers.flatMap((own, index) => (names.has(index) || own.length > 0 ? [] : [index]));
  const left = CATEGORIES.filter((category) => categories.includes(category) && !taken.has(category));
  const [[form, ...others], [category, ...rest]] = [nameless, left];
  if (form !== undefined && category !== undefined && others.length === 0 && rest.length === 0)
    names.set(form, category);
  return names;
}

/** Formulas from the gettext manual and from translation platforms, common ones first. */
const FORMULAS: readonly string[] = [
  'nplurals=2; plural=(n != 1);',
  'nplurals=2; plural=(n > 1);',
  'nplurals=1; plural=0;',
  'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);',
  'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);',
  'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;',
  'nplurals=3; plural=(n==1 ? 0 : n==0 || (n%100>0 && n%100<20) ? 1 : 2);',
  'nplurals=3; plural=(n==1 ? 0 : n==0 || (n!=1 && n%100>=1 && n%100<=19) ? 1 : 2);',
  'nplurals=3; plural=(n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 1 : 2);',
  'nplurals=3; plural=(n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2);',
  'nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);',
  'nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);',
  'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
  'nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4);',
  'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5);',
  'nplurals=4; plural=(n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : (n>=3 && n<=10) || (n>=13 && n<=19) ? 2 : 3);',
  'nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : 1);',
  'nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4);',
  'nplurals=4; plural=(n==1 ? 0 : n==0 || (n%100>=2 && n%100<=10) ? 1 : n%100>=11 && n%100<=19 ? 2 : 3);',
  'nplurals=5; plural=(n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : (n%10==3 || n%10==4 || n%10==9) && !(n%100>=10 && n%100<=19) && !(n%100>=70 && n%100<=79) && !(n%100>=90 && n%100<=99) ? 2 : n!=0 && n%1000000==0 ? 3 : 4);',
  'nplurals=3; plural=(n==0 ? 0 : n==1 ? 1 : 2);',
  'nplurals=2; plural=(n%10==1 || n%10==2 || n%10==3 || (n%10!=4 && n%10!=6 && n%10!=9) ? 0 : 1);',
];

/** The `Plural-Forms` of a new file in a locale: the formula that distinguishes whole numbers as CLDR does. */
export function pluralFormsFor(locale: string): string {
  return FORMULAS.find((formula) => fits(formula, locale)) ?? FORMULAS[0] ?? '';
}

function fits(formula: string, locale: string): boolean {
  const forms = readPluralForms(formula);
  if (forms === undefined || pluralCategories(locale) === undefined) return false;
  const rules = new Intl.PluralRules(locale.replaceAll('_', '-'));
  const names = new Map<number, string>();
  for (const n of NUMBERS) {
    // Few programs have texts for forms that only apply to millions.
    if (n >= 1_000_000) break;
    const [form, category] = [forms.pick(n), rules.select(n)];
    if ((names.get(form) ?? category) !== category) return false;
    names.set(form, category);
  }
  return names.size === forms.count && new Set(names.values()).size === forms.count;
}
