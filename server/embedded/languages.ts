/** The languages of the service (docs/spec/service.md#languages). */
export interface Language {
  /** In upper case, as in answers. */
  readonly code: string;
  readonly name: string;
  readonly source: boolean;
  readonly target: boolean;
  readonly formality: boolean;
  /** Allowed in glossaries, or a variant of a language that is. */
  readonly glossary: boolean;
  readonly tagHandling: boolean;
  /** Texts only, no documents. */
  readonly textOnly: boolean;
  /** Listed only on request, and not billed. */
  readonly beta: boolean;
  /** Also listed by version 2. */
  readonly v2: boolean;
}

/** code, English name, marks: s source, t target, f formality, n no tag handling, o no glossaries, x texts only, b beta. */
const TABLE: readonly (readonly [string, string, string])[] = [
  ['AR', 'Arabic', 'st'],
  ['BG', 'Bulgarian', 'st'],
  ['CS', 'Czech', 'st'],
  ['DA', 'Danish', 'st'],
  ['DE', 'German', 'stf'],
  ['DE-CH', 'German (Swiss)', 'tnxb'],
  ['EL', 'Greek', 'st'],
  ['EN', 'English', 's'],
  ['EN-GB', 'English (British)', 't'],
  ['EN-US', 'English (American)', 't'],
  ['ES', 'Spanish', 'stf'],
  ['ES-419', 'Spanish (Latin American)', 'tf'],
  ['ET', 'Estonian', 'st'],
  ['FI', 'Finnish', 'st'],
  ['FR', 'French', 'stf'],
  ['FR-CA', 'French (Canadian)', 'tnxb'],
  ['HE', 'Hebrew', 'stn'],
  ['HU', 'Hungarian', 'st'],
  ['ID', 'Indonesian', 'st'],
  ['IT', 'Italian', 'stf'],
  ['JA', 'Japanese', 'stf'],
  ['KO', 'Korean', 'st'],
  ['LT', 'Lithuanian', 'st'],
  ['LV', 'Latvian', 'st'],
  ['NB', 'Norwegian (Bokmål)', 'st'],
  ['NL', 'Dutch', 'stf'],
  ['PL', 'Polish', 'stf'],
  ['PT', 'Portuguese', 's'],
  ['PT-BR', 'Portuguese (Brazilian)', 'tf'],
  ['PT-PT', 'Portuguese (European)', 'tf'],
  ['RO', 'Romanian', 'st'],
  ['RU', 'Russian', 'stf'],
  ['SK', 'Slovak', 'st'],
  ['SL', 'Slovenian', 'st'],
  ['SV', 'Swedish', 'st'],
  ['TH', 'Thai', 'stno'],
  ['TR', 'Turkish', 'st'],
  ['UK', 'Ukrainian', 'st'],
  ['VI', 'Vietnamese', 'stn'],
  ['ZH', 'Chinese', 'st'],
  ['ZH-HANS', 'Chinese (simplified)', 't'],
  ['ZH-HANT', 'Chinese (traditional)', 't'],
];

/** Those added in 2026: sources and targets, without formality, glossaries and tag handling. */
const NEWER = `ace Acehnese|af Afrikaans|an Aragonese|as Assamese|ay Aymara|az Azerbaijani|ba Bashkir|be Belarusian|bho Bhojpuri|bn Bengali|
br Breton|bs Bosnian|ca Catalan|ceb Cebuano|ckb Kurdish (Sorani)|cy Welsh|eo Esperanto|eu Basque|fa Persian|ga Irish|
gl Galician|gn Guarani|gom Konkani|gu Gujarati|ha Hausa|hi Hindi|hr Croatian|ht Haitian Creole|hy Armenian|ig Igbo|
is Icelandic|jv Javanese|ka Georgian|kk Kazakh|kmr Kurdish (Kurmanji)|ky Kyrgyz|la Latin|lb Luxembourgish|lmo Lombard|
ln Lingala|mai Maithili|mg Malagasy|mi Maori|mk Macedonian|ml Malayalam|mn Mongolian|mr Marathi|ms Malay|mt Maltese|
my Burmese|ne Nepali|oc Occitan|om Oromo|pa Punjabi|pag Pangasinan|pam Kapampangan|prs Dari|ps Pashto|qu Quechua|sa Sanskrit|
scn Sicilian|sq Albanian|sr Serbian|st Sesotho|su Sundanese|sw Swahili|ta Tamil|te Telugu|tg Tajik|tk Turkmen|tl Tagalog|
tn Tswana|ts Tsonga|tt Tatar|ur Urdu|uz Uzbek|wo Wolof|xh Xhosa|yi Yiddish|yue Cantonese|zu Zulu`;
/** New languages that version 2 does not list. */
const V3_ONLY = new Set('ACE BHO CEB CKB GOM KMR LMO MAI PAG PAM PRS SCN YUE'.split(' '));
const NO_DOCUMENTS = new Set(['TS']);

function newer(): readonly (readonly [string, string, string])[] {
  return NEWER.split('|').map((item) => {
    const [code = '', ...name] = item.trim().split(' ');
    const upper = code.toUpperCase();
    return [upper, name.join(' '), NO_DOCUMENTS.has(upper) ? 'stnox' : 'stno'];
  });
}

export const LANGUAGES: readonly Language[] = [...TABLE, ...newer()]
  .map(([code, name, marks]) => ({
    code,
    name,
    source: marks.includes('s'),
    target: marks.includes('t'),
    formality: marks.includes('f'),
    glossary: !marks.includes('o'),
    tagHandling: !marks.includes('n'),
    textOnly: marks.includes('x'),
    beta: marks.includes('b'),
    v2: !marks.includes('b') && !V3_ONLY.has(code),
  }))
  .sort((a, b) => (a.code < b.code ? -1 : 1));

const BY_CODE = new Map(LANGUAGES.map((entry) => [entry.code, entry]));

/** Targets without a variant, still accepted for older clients, and what they stand for. */
const ALIASES = new Map([
  ['EN', 'EN-US'],
  ['PT', 'PT-PT'],
]);

/** A source language by its code in any case; variants are not sources. */
export function sourceLanguage(code: string): Language | undefined {
  const entry = BY_CODE.get(code.toUpperCase());
  return entry?.source === true ? entry : undefined;
}

/** A target language by its code in any case. */
export function targetLanguage(code: string): Language | undefined {
  const upper = code.toUpperCase();
  const entry = BY_CODE.get(ALIASES.get(upper) ?? upper);
  return entry?.target === true ? entry : undefined;
}

/** Whether a dictionary may use this code, in any case: the base code of a source language (docs/spec/service.md#language-codes). */
export function isGlossaryLanguage(code: string): boolean {
  const entry = BY_CODE.get(code.toUpperCase());
  return entry?.source === true && entry.glossary;
}

export function baseCode(code: string): string {
  return code.split('-', 1)[0]?.toUpperCase() ?? '';
}
