import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../system/sqlite/open.ts';

/** Category, rule, chosen value. */
export type ConfiguredRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface NewInstruction {
  readonly label: string;
  readonly prompt: string;
  readonly sourceLanguage: string | undefined;
}

export interface Instruction extends NewInstruction {
  readonly id: string;
}

/** A style rule list (docs/spec/service.md#style-rules). Times are milliseconds since the epoch. */
export interface StyleRule {
  readonly styleId: string;
  readonly name: string;
  /** Base code in lower case. */
  readonly language: string;
  readonly created: number;
  readonly updated: number;
  /** Starts at 1 and grows with every change. */
  readonly version: number;
  readonly rules: ConfiguredRules;
  /** Oldest first. */
  readonly instructions: readonly Instruction[];
}

export interface NewStyleRule {
  readonly name: string;
  readonly language: string;
  readonly rules: ConfiguredRules;
  readonly instructions: readonly NewInstruction[];
}

/** Maximum instructions per list. */
export const MAX_INSTRUCTIONS = 200;
/** Maximum lists per account. The number is ours (docs/spec/service.md#style-rules). */
export const MAX_STYLE_RULES = 100;

/** The style rule lists of the account. */
export class StyleRules {
  readonly #database: DatabaseSync;
  readonly #clock: () => number;

  constructor(database: DatabaseSync, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Undefined if the account already has the maximum number of lists. */
  create({ name, language, rules, instructions }: NewStyleRule): StyleRule | undefined {
    return inTransaction(this.#database, () => {
      const row = this.#database.prepare('SELECT count(*) AS n FROM style_rule').get();
      if (Number(row?.['n']) >= MAX_STYLE_RULES) return undefined;
      const styleId = randomUUID();
      const now = this.#clock();
      this.#database
        .prepare(
          `INSERT INTO style_rule (style_id, name, language, created, updated, version, configured_rules)
           VALUES (?, ?, ?, ?, ?, 1, ?)`,
        )
        .run(styleId, name, language, now, now, JSON.stringify(rules));
      for (const instruction of instructions) this.#insert(styleId, instruction);
      return this.get(styleId);
    });
  }

  get(styleId: string): StyleRule | undefined {
    return this.#read('SELECT * FROM style_rule WHERE style_id = ?', styleId)[0];
  }

  /** Oldest first. */
  list(skip: number, most: number): readonly StyleRule[] {
    return this.#read('SELECT * FROM style_rule ORDER BY created, rowid LIMIT ? OFFSET ?', most, skip);
  }

  rename(styleId: string, name: string): void {
    inTransaction(this.#database, () => {
      this.#database.prepare('UPDATE style_rule SET name = ? WHERE style_id = ?').run(name, styleId);
      this.#touch(styleId);
    });
  }

  configure(styleId: string, rules: ConfiguredRules): void {
    inTransaction(this.#database, () => {
      const text = JSON.stringify(rules);
      this.#database.prepare('UPDATE style_rule SET configured_rules = ? WHERE style_id = ?').run(text, styleId);
      this.#touch(styleId);
    });
  }

  delete(styleId: string): boolean {
    return this.#database.prepare('DELETE FROM style_rule WHERE style_id = ?').run(styleId).changes > 0;
  }

  /** Undefined if the list already has the maximum number of instructions. */
  addInstruction(styleId: string, instruction: NewInstruction): Instruction | undefined {
    return inTransaction(this.#database, () => {
      const row = this.#database
        .prepare('SELECT count(*) AS n FROM custom_instruction WHERE style_id = ?')
        .get(styleId);
      if (Number(row?.['n']) >= MAX_INSTRUCTIONS) return undefined;
      const id = this.#insert(styleId, instruction);
      this.#touch(styleId);
      return { id, ...instruction };
    });
  }

  /** False if the list has no such instruction. */
  replaceInstruction(styleId: string, { id, label, prompt, sourceLanguage }: Instruction): boolean {
    return inTransaction(this.#database, () => {
      const { changes } = this.#database
        .prepare(
          `UPDATE custom_instruction SET label = ?, prompt = ?, source_language = ?
           WHERE instruction_id = ? AND style_id = ?`,
        )
        .run(label, prompt, sourceLanguage ?? null, id, styleId);
      if (changes > 0) this.#touch(styleId);
      return changes > 0;
    });
  }

  /** False if the list has no such instruction. */
  deleteInstruction(styleId: string, id: string): boolean {
    return inTransaction(this.#database, () => {
      const { changes } = this.#database
        .prepare('DELETE FROM custom_instruction WHERE instruction_id = ? AND style_id = ?')
        .run(id, styleId);
      if (changes > 0) this.#touch(styleId);
      return changes > 0;
    });
  }

  #touch(styleId: string): void {
    this.#database
      .prepare('UPDATE style_rule SET version = version + 1, updated = ? WHERE style_id = ?')
      .run(this.#clock(), styleId);
  }

  #insert(styleId: string, { label, prompt, sourceLanguage }: NewInstruction): string {
    const id = randomUUID();
    this.#database
      .prepare(
        `INSERT INTO custom_instruction (instruction_id, style_id, label, prompt, source_language)
         VALUES (?, ?, ?, ?, ?)`,
      )
      .run(id, styleId, label, prompt, sourceLanguage ?? null);
    return id;
  }

  #read(sql: string, ...values: readonly (string | number)[]): readonly StyleRule[] {
    const instructions = this.#database.prepare('SELECT * FROM custom_instruction WHERE style_id = ? ORDER BY rowid');
    return this.#database
      .prepare(sql)
      .all(...values)
      .map((row) => ({
        styleId: String(row['style_id']),
        name: String(row['name']),
        language: String(row['language']),
        created: Number(row['created']),
        updated: Number(row['updated']),
        version: Number(row['version']),
        rules: JSON.parse(String(row['configured_rules'])) as ConfiguredRules,
        instructions: instructions.all(String(row['style_id'])).map(readInstruction),
      }));
  }
}

function readInstruction(row: Record<string, unknown>): Instruction {
  return {
    id: String(row['instruction_id']),
    label: String(row['label']),
    prompt: String(row['prompt']),
    sourceLanguage: row['source_language'] === null ? undefined : String(row['source_language']),
  };
}
