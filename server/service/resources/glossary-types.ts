import type { GlossaryEntry } from './entries.ts';

/** A dictionary without its entries. Codes are lower-case base languages. */
export interface DictionarySummary {
  readonly sourceLang: string;
  readonly targetLang: string;
  readonly entryCount: number;
}

/** A v3 glossary (docs/spec/service.md#glossaries). Names are not unique: keep the id. */
export interface Glossary {
  readonly id: string;
  readonly name: string;
  readonly dictionaries: readonly DictionarySummary[];
  /** ISO 8601. */
  readonly creationTime: string;
}

/** A dictionary to send. Languages in any spelling: only their base language counts (`EN-US` is `en`). */
export interface DictionaryInput {
  readonly sourceLang: string;
  readonly targetLang: string;
  readonly entries: readonly GlossaryEntry[];
}

export interface LanguagePair {
  readonly sourceLang: string;
  readonly targetLang: string;
}

/** A v2 glossary (docs/spec/service.md#legacy-glossaries): one pair, immutable. */
export interface LegacyGlossary extends LanguagePair {
  readonly id: string;
  readonly name: string;
  readonly ready: boolean;
  readonly creationTime: string;
  readonly entryCount: number;
}
