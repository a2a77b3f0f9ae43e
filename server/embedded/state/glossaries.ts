import type { DatabaseSync } from 'node:sqlite';
import { Terms } from '../engine/terms.ts';

/** The glossaries of the account, shared by v2 and v3. Languages are lower case base codes. */
export class Glossaries {
  readonly #database: DatabaseSync;
  readonly #clock: () => number;

  constructor(database: DatabaseSync, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  get clock(): () => number {
    return this.#clock;
  }

  has(glossaryId: string): boolean {
    return this.#database.prepare('SELECT 1 FROM glossary WHERE glossary_id = ?').get(glossaryId) !== undefined;
  }

  /** The terms of one dictionary, ready for an engine. */
  terms(glossaryId: string, source: string, target: string): Terms | undefined {
    const row = this.#database
      .prepare('SELECT entries FROM dictionary WHERE glossary_id = ? AND source_lang = ? AND target_lang = ?')
      .get(glossaryId, source.toLowerCase(), target.toLowerCase());
    if (row === undefined) return undefined;
    const lines = String(row['entries'])
      .split('\n')
      .filter((line) => line !== '');
    return new Terms(
      lines.map((line) => {
        const [from = '', to = ''] = line.split('\t');
        return [from, to] as const;
      }),
    );
  }
}
