import { normalizeLocale } from '../../../../shared/locale.ts';
import { readPluralForms } from '../common/plurals/plural-formula.ts';
import { type FormUse, formsOf } from '../common/plurals/plural-uses.ts';

/** Languages by the formula that selects their form (docs/spec/formats.md#qt-linguist-files), in gettext's notation. */
const FORMULAS: readonly (readonly [languages: string, formula: string])[] = [
  [
    'aa ab af am as ay az ba bg bn ca co da de el en eo es et eu fi fo fur fy gl gu ha he hi ia ie it iw ji ka kk kl km kn ks ku kw ky la lb ln lo mg ml mn ' +
      'mr nb ne nl nn no nso oc or pa ps pt qu rm rn rw sd si sn so sq ss st sv sw ta te tg tk tn to ts ug ur uz vo wo xh yi zu',
    'nplurals=2; plural=n!=1;',
  ],
  ['br fil fr hy ti tl wa pt-br', 'nplurals=2; plural=n>1;'],
  ['lv', 'nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2;'],
  ['is', 'nplurals=2; plural=n%10==1 && n%100!=11 ? 0 : 1;'],
  ['dv ga gv ik iu mi sa se sm', 'nplurals=3; plural=n==1 ? 0 : n==2 ? 1 : 2;'],
  ['gd', 'nplurals=4; plural=n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>=3 && n<=19 ? 2 : 3;'],
  ['cs sk', 'nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;'],
  ['mk', 'nplurals=3; plural=n%10==1 ? 0 : n%10==2 ? 1 : 2;'],
  ['lt', 'nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10!=0 && (n%100<10 || n%100>19) ? 1 : 2;'],
  [
    'be bs hr ru sh sr uk',
    'nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>19) ? 1 : 2;',
  ],
  ['pl', 'nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>19) ? 1 : 2;'],
  ['mo ro', 'nplurals=3; plural=n==1 ? 0 : n==0 || (n%100>=1 && n%100<=19) ? 1 : 2;'],
  ['sl', 'nplurals=4; plural=n%100==1 ? 0 : n%100==2 ? 1 : n%100>=3 && n%100<=4 ? 2 : 3;'],
  ['mt', 'nplurals=4; plural=n==1 ? 0 : n==0 || (n%100>=1 && n%100<=10) ? 1 : n%100>=11 && n%100<=19 ? 2 : 3;'],
  ['cy', 'nplurals=5; plural=n==0 ? 0 : n==1 ? 1 : n>=2 && n<=5 ? 2 : n==6 ? 3 : 4;'],
  ['ar', 'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;'],
];
/** For Japanese, Turkish, Hungarian, and every language that Qt has no formula for: Kabyle, Asturian, Sardinian. */
const ONE = 'nplurals=1; plural=0;';

const BY_LANGUAGE = new Map(
  FORMULAS.flatMap(([languages, formula]) => languages.split(' ').map((language) => [language, formula] as const)),
);

function formulaOf(locale: string): string {
  const tag = normalizeLocale(locale).toLowerCase();
  return BY_LANGUAGE.get(tag) ?? BY_LANGUAGE.get(tag.split('-', 1)[0] ?? '') ?? ONE;
}

/** The forms that Qt selects from in a language, by index. */
export function numerusForms(locale: string | undefined): readonly FormUse[] {
  return formsOf(formulaOf(locale ?? 'en'), locale) ?? [];
}

/** @returns how many `<numerusform>` elements a translation has in a language */
export function numerusCount(locale: string): number {
  return readPluralForms(formulaOf(locale))?.count ?? 2;
}
