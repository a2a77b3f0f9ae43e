/** The languages of the service (docs/spec/service.md#languages). */
interface Entry {
  /** Upper case, as answers write it. */
  readonly code: string;
  readonly name: string;
  readonly source: boolean;
  readonly target: boolean;
  readonly formality: boolean;
  /** Texts only, no documents. */
  readonly textOnly: boolean;
}

/** code, English name, marks: s source, t target, f formality, x texts only. */
const TABLE: readonly (readonly [string, string, string])[] = [
  ['AR', 'Arabic', 'st'],
  ['BG', 'Bulgarian', 'st'],
  ['CS', 'Czech', 'st'],
  ['DA', 'Danish', 'st'],
  ['DE', 'German', 'stf'],
  ['EL', 'Greek', 'st'],
  ['EN', 'English', 's'],
  ['EN-GB', 'English (British)', 't'],
  ['EN-US', 'English (American)', 't'],
  ['ES', 'Spanish', 'stf'],
  ['ES-419', 'Spanish (Latin American)', 'tf'],
  ['ET', 'Estonian', 'st'],
  ['FI', 'Finnish', 'st'],
  ['FR', 'French', 'stf'],
  ['HE', 'Hebrew', 'stx'],
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
  ['TH', 'Thai', 'stx'],
  ['TR', 'Turkish', 'st'],
  ['UK', 'Ukrainian', 'st'],
  ['VI', 'Vietnamese', 'stx'],
  ['ZH', 'Chinese', 'st'],
  ['ZH-HANS', 'Chinese (simplified)', 't'],
  ['ZH-HANT', 'Chinese (traditional)', 't'],
];

export const LANGUAGES: readonly Entry[] = TABLE.map(([code, name, marks]) => ({
  code,
  name,
  source: marks.includes('s'),
  target: marks.includes('t'),
  formality: marks.includes('f'),
  textOnly: marks.includes('x'),
}));

const BY_CODE = new Map(LANGUAGES.map((entry) => [entry.code, entry]));

/** Targets without a variant, still taken for older clients, and what they stand for. */
const ALIASES = new Map([
  ['EN', 'EN-US'],
  ['PT', 'PT-PT'],
]);

/** A source language by its code in any case; variants are no sources. */
export function sourceLanguage(code: string): Entry | undefined {
  const entry = BY_CODE.get(code.toUpperCase());
  return entry?.source === true ? entry : undefined;
}

/** A target language by its code in any case. */
export function targetLanguage(code: string): Entry | undefined {
  const upper = code.toUpperCase();
  const entry = BY_CODE.get(ALIASES.get(upper) ?? upper);
  return entry?.target === true ? entry : undefined;
}

/** Whether a dictionary may have this code, in any case: the base code of a source language (docs/spec/service.md#language-codes). */
export function isGlossaryLanguage(code: string): boolean {
  return BY_CODE.get(code.toUpperCase())?.source === true && code.length === 2;
}

export function baseCode(code: string): string {
  return code.split('-', 1)[0]?.toUpperCase() ?? '';
}
