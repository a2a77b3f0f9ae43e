/** Replaces a secret in every text that leaves this folder. */
const REDACTED = '[redacted]';

/** Shorter secrets than this are not searched for: replacing them would garble every sentence and hide nothing. */
const SHORTEST = 4;

export type Redact = (text: string) => string;

/**
 * Returns a function that replaces every occurrence of the secrets, in any case, also encoded for URLs, for HTML, in hex and in base64 (alone or
 * inside something longer): a proxy's error page may echo the refused request. Longest first, so that `scheme key` precedes `key`.
 */
export function redactor(secrets: readonly string[]): Redact {
  const long = secrets.filter((secret) => secret.length >= SHORTEST);
  const forms = [...new Set(long.flatMap(formsOf))].sort((a, b) => b.length - a.length);
  if (forms.length === 0) return (text) => text;
  const any = new RegExp(forms.map((form) => form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|'), 'gi');
  return (text) => text.replace(any, REDACTED);
}

function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    secret.replaceAll(':', '&#58;'),
    secret.replaceAll(':', '&#x3a;'),
    bytes.toString('hex'),
    bytes.toString('base64'),
    ...[0, 1, 2].flatMap((before) => base64Inside(bytes, before)),
  ].filter((form) => form.length >= SHORTEST);
}

/** The base64 letters that depend only on these bytes, given how many others (modulo 3) precede them. */
function base64Inside(bytes: Buffer, before: number): readonly string[] {
  const padded = Buffer.concat([Buffer.alloc(before), bytes]);
  const from = Math.ceil((before * 8) / 6);
  const to = Math.floor((padded.length * 8) / 6);
  return (['base64', 'base64url'] as const).map((encoding) => padded.toString(encoding).slice(from, to));
}

/** RFC 9110 token: what may precede the key in `Authorization`. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
/** Visible ASCII: anything else cannot be a key and could break out of the header. */
const KEY = /^[\x21-\x7e]+$/;

/** The key and its scheme word, hidden from `JSON.stringify`, logs and `util.inspect`. */
export class Credentials {
  readonly #header: string;
  readonly #redact: Redact;

  constructor(scheme: string, key: string) {
    this.#header = `${scheme} ${key}`;
    this.#redact = redactor([key, this.#header]);
  }

  /** The value of the `Authorization` header (docs/spec/service.md#addresses-and-keys). Only for sending. */
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

/** Why these two cannot be sent, worded without repeating the key. */
export function credentialsProblem(scheme: string, key: string): string | undefined {
  if (!TOKEN.test(scheme)) return 'the word before the key (authScheme) is not a valid header word';
  if (!KEY.test(key)) return 'the key contains white space or characters that no key has';
  return undefined;
}

/** A secret for the one person who may see it: no log, `JSON.stringify` or `util.inspect` shows it. */
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
