/**
 * Reads the fields of a body in either encoding (docs/spec/service.md#request-bodies): a form sends strings, repeats keys, writes booleans as `1` and
 * `0` and lists with commas; JSON has types. The first error is kept in `problem`, so that a handler reads all it needs and answers once.
 */
export class Fields {
  readonly #values: ReadonlyMap<string, unknown>;
  readonly #form: boolean;
  #problem: string | undefined;

  /** @param values for a form, an array of strings per name; for JSON, any value per name. */
  constructor(values: ReadonlyMap<string, unknown>, form: boolean) {
    this.#values = values;
    this.#form = form;
  }

  get problem(): string | undefined {
    return this.#problem;
  }

  get form(): boolean {
    return this.#form;
  }

  names(): Iterable<string> {
    return this.#values.keys();
  }

  /** The value as it arrived; the last one of a repeated form field. `null` counts as absent. */
  raw(name: string): unknown {
    const value = this.#values.get(name) ?? undefined;
    return this.#form && Array.isArray(value) ? value.at(-1) : value;
  }

  text(name: string): string | undefined {
    const value = this.raw(name);
    if (value === undefined || typeof value === 'string') return value;
    return this.fail(`Value for '${name}' not supported: expected a string.`);
  }

  /** A required, non-empty string. */
  required(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === '') this.fail(`Parameter '${name}' not specified.`);
    return value ?? '';
  }

  /** A non-empty array of strings: a JSON array, or a form field sent once or more. */
  texts(name: string): readonly string[] {
    const value = this.#values.get(name);
    if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) {
      this.fail(`Parameter '${name}' not specified.`);
      return [];
    }
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    this.fail(`Value for '${name}' not supported: expected an array of strings.`);
    return [];
  }

  flag(name: string): boolean | undefined {
    const value = this.raw(name);
    if (value === undefined || typeof value === 'boolean') return value;
    if (value === '1' || value === 'true' || value === 1) return true;
    if (value === '0' || value === 'false' || value === 0) return false;
    return this.fail(`Value for '${name}' not supported: expected ${this.#form ? '1 or 0' : 'true or false'}.`);
  }

  /** A JSON array, or names separated by commas, in a form also repeated. A space after a comma is part of the name, as in the real service. */
  list(name: string): readonly string[] | undefined {
    const all = this.#values.get(name);
    const value = this.#form && Array.isArray(all) ? all.join(',') : this.raw(name);
    if (value === undefined) return undefined;
    if (typeof value === 'string') return value === '' ? [] : value.split(',');
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    return this.fail(`Value for '${name}' not supported: expected an array of strings.`);
  }

  choice<T extends string>(name: string, allowed: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = allowed.find((item) => item === value);
    if (found === undefined) this.fail(`Value for '${name}' not supported: expected one of ${allowed.join(', ')}.`);
    return found;
  }

  /** Records a problem unless there already is one. */
  fail(problem: string): undefined {
    this.#problem ??= problem;
    return undefined;
  }
}
