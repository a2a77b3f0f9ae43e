import type { Answered, CallOptions } from './translate-types.ts';

/** Category, rule, value. */
export type ConfiguredRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A free-text instruction for translations. */
export interface NewInstruction {
  readonly label: string;
  readonly prompt: string;
  /** In lower case. Absent: any source language. */
  readonly sourceLanguage?: string;
}

export interface StyleInstruction extends NewInstruction {
  readonly id: string;
}

/** A style rule list to create. */
export interface NewStyleList {
  readonly name: string;
  /** Lower-case base language of the translations. It cannot be changed. */
  readonly language: string;
  readonly rules: ConfiguredRules;
  readonly instructions: readonly NewInstruction[];
}

/** A style rule list of the service (docs/spec/service.md#style-rules). Names are not unique: keep the id. */
export interface StyleList extends NewStyleList {
  readonly id: string;
  /** Increases with every change; 0: the service does not say. */
  readonly version: number;
  /** ISO 8601. */
  readonly creationTime: string;
  readonly updatedTime: string;
  readonly instructions: readonly StyleInstruction[];
}

/** Nothing is validated before it is sent, and there is no conditional write: compare `version` first, and read again afterwards. */
export interface StyleRules {
  /** All lists of the account, with rules and instructions. */
  list(call?: CallOptions): Answered<readonly StyleList[]>;
  get(id: string, call?: CallOptions): Answered<StyleList>;
  /** After an unclear failure, checks for the list before repeating it. */
  create(list: NewStyleList, call?: CallOptions): Answered<StyleList>;
  rename(id: string, name: string, call?: CallOptions): Answered<void>;
  /** Replaces all rules; instructions stay. */
  putRules(id: string, rules: ConfiguredRules, call?: CallOptions): Answered<void>;
  /** After an unclear failure, checks for the instruction before repeating it. */
  addInstruction(id: string, instruction: NewInstruction, call?: CallOptions): Answered<unknown>;
  putInstruction(id: string, instruction: string, wanted: NewInstruction, call?: CallOptions): Answered<void>;
  removeInstruction(id: string, instruction: string, call?: CallOptions): Answered<void>;
  delete(id: string, call?: CallOptions): Answered<void>;
}
