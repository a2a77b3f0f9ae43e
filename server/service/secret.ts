import { REDACTED } from './transport/redact.ts';

/** A secret on its way to the one person who may see it: no log, `JSON.stringify` or `util.inspect` shows it. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The secret itself. Show it once; never store or log it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }
}
