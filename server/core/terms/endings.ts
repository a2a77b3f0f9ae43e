import { bared } from './fold.ts';

/** How words may end beyond what a glossary says, by language: simple rules rather than real grammar. */
export interface Endings {
  /** Endings that a translation may add, or replace with another of the list. Without accents. */
  readonly target: readonly string[];
  /** Endings of a term in a source text that leave it the same term: plurals and genitives, since a verb form often needs another word. */
  readonly source: readonly string[];
  /** The prefix of participles. */
  readonly prefix?: string;
  /** First parts of verbs that may be separate (`lade … hoch`) or precede the prefix (`hochgeladen`, `hochzuladen`). */
  readonly separable?: readonly string[];
  /** Words form compounds: a term counts inside a longer word. */
  readonly compounds: boolean;
}

const list = (text: string): readonly string[] => text.split(' ');

const ENGLISH = list("s es 's ’s ’ ' ies y ed d ing er ers ly n't");
const ROMANCE_PLURALS = list('s es x');
const GERMAN = list('e en n er ern es s se ses ens em st t te ten ter test tet et end ende enden in innen nen');
const SCANDINAVIAN = list(
  'a ar are arna en ens er erna erne es et ets e ede ene n na ne ns or orna r re rna s t te ter',
);
const DUTCH = list("e en n er eren ers s 's t te ten de den d je jes");
const FRENCH = list(
  's x e es ée ées é és aux al ale ales er ez ent ons ant if ive ifs ives eux euse eur eurs euse euses',
);
const SPANISH = list('s es o a os as ón ones ar er ir ado ada ados adas ido ida e en an ando iendo ción ciones');
const ITALIAN = list('o a e i io ia ie chi che ghi ghe are ere ire ato ata ati ate uto ita ito ando endo');
const PORTUGUESE = list('s es o a os as ão ões ães ar er ir ado ada ados adas ido ida e em am ando endo is ais éis l');
const ROMANIAN = list('a e i ă ul ului le lui lor ele ii iei uri urile urilor or at ată ate ați');
const POLISH = list(
  'a ą ach ami ami ać ał ę e ego ej em emu i ia ich ie iem imi o om ów owi owie u y ych ym ymi ów ka ki kę ce',
);
const CZECH = list(
  'a á ách ám ami at e é ě ech ého ém emi ému em i í ích ím ími o ou ové ovi ů ům u y ý ých ým ými t l la',
);
const RUSSIAN = list(
  'а ам ами ах е ев ей ем ём ею и ие ий им ими их ия иях иям о ов ого ое ой ом ому у ую ы ые ый ым ыми ых ь ью ю юю я яя ям ями ях ть ся',
);
const GERMAN_PARTS = list(
  'ab an auf aus bei durch ein fest fort frei heraus herunter hervor hinein hinzu hoch los mit nach um vor weg weiter wieder zu zuruck zusammen',
);
const DUTCH_PARTS = list('aan af bij door in mee na om op over samen terug toe uit weg');
const KOREAN = list('은 는 이 가 을 를 의 에 에서 에게 로 으로 와 과 도 만 들 들이 들을 하기 하다 합니다');

const none: Endings = { target: [], source: [], compounds: true };
const of = (target: readonly string[], source = target, more: Partial<Endings> = {}): Endings => ({
  target,
  source,
  compounds: false,
  ...more,
});

/** In unlisted languages a term counts inside a longer word: they stack endings (Finnish, Turkish), or prefix words (Arabic). */
const LANGUAGES: Readonly<Record<string, Endings>> = {
  en: of(ENGLISH, list("s es 's ’s")),
  de: of(GERMAN, list('e en n er ern es s'), { prefix: 'ge', separable: GERMAN_PARTS, compounds: true }),
  nl: of(DUTCH, list('en s e'), { prefix: 'ge', separable: DUTCH_PARTS, compounds: true }),
  af: of(DUTCH, list('e s'), { prefix: 'ge', compounds: true }),
  sv: of(SCANDINAVIAN, SCANDINAVIAN, { compounds: true }),
  da: of(SCANDINAVIAN, SCANDINAVIAN, { compounds: true }),
  nb: of(SCANDINAVIAN, SCANDINAVIAN, { compounds: true }),
  nn: of(SCANDINAVIAN, SCANDINAVIAN, { compounds: true }),
  no: of(SCANDINAVIAN, SCANDINAVIAN, { compounds: true }),
  fr: of(FRENCH, ROMANCE_PLURALS),
  es: of(SPANISH, list('s es')),
  ca: of(SPANISH, list('s es')),
  gl: of(SPANISH, list('s es')),
  it: of(ITALIAN, list('i e')),
  pt: of(PORTUGUESE, list('s es')),
  ro: of(ROMANIAN, list('i e ul le lor lui')),
  pl: of(POLISH, POLISH),
  cs: of(CZECH, CZECH),
  sk: of(CZECH, CZECH),
  hr: of(POLISH, POLISH),
  ru: of(RUSSIAN, RUSSIAN),
  uk: of([...RUSSIAN, ...list('і ї ії ій ів ою єю єм ьої')], RUSSIAN),
  bg: of(list('а я ът ят та то те и ове ите'), list('а и ите та')),
  ko: of(KOREAN, KOREAN, { compounds: true }),
};

/** The endings of a language; `own` are the project's, which replace the built-in ones. */
export function endingsOf(language: string, own?: readonly string[]): Endings {
  const standard = LANGUAGES[language] ?? none;
  const { target, source } = own === undefined ? standard : { target: own, source: own };
  return { ...standard, source, target: [...new Set(target.map(bared))] };
}
