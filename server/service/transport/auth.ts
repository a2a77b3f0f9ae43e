import { REDACTED, type Redact, redactor } from './redact.ts';

/** RFC 9110 token: what may stand before the key in `Authorization`. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
/** Visible ASCII: anything else cannot be a key and could break out of the header. */
const KEY = /^[\x21-\x7e]+$/;

/** The key and its scheme word, in a box that no `JSON.stringify`, log or `util.inspect` can look into. */
export class Credentials {
  readonly #header: string;
  readonly #redact: Redact;

  constructor(scheme: string, key: string) {
    this.#header = `${scheme} ${key}`;
    this.#redact = redactor([key, this.#header]);
  }

  /** The value of the `Authorization` header (docs/spec/service.md#addresses-and-keys). Goes to the wire, nowhere else. */
  header(): string {
    return this.#header;
  }

  redact(text: string): string {
    return this.#redact(text);
  }

  toString(): string {
    return REDACTED;
  }
}

/** Why these two cannot be sent, in words that do not repeat the key. */
export function credentialsProblem(scheme: string, key: string): string | undefined {
  if (!TOKEN.test(scheme)) return 'the word before the key (authScheme) is not a valid header word';
  if (!KEY.test(key)) return 'the key contains white space or characters that no key has';
  return undefined;
}
