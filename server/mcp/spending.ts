import { ToolError } from './tool.ts';

/** Characters (code points) that a session may still be billed for. Unlimited by default. */
export class Spending {
  readonly #limit: number | undefined;
  #spent = 0;

  /** @param limit for the whole session: all calls of all tools together */
  constructor(limit: number | undefined) {
    this.#limit = limit;
  }

  /** The smallest of the session's remainder and the other limits; undefined: no limit. */
  least(...limits: readonly (number | undefined)[]): number | undefined {
    const left = this.#limit === undefined ? undefined : Math.max(0, this.#limit - this.#spent);
    const known = [left, ...limits].filter((limit) => limit !== undefined);
    return known.length === 0 ? undefined : Math.min(...known);
  }

  /** @throws ToolError if that many more would exceed the limit */
  require(characters: number): void {
    const left = this.least();
    if (left === undefined || characters <= left) return;
    throw new ToolError(
      `This would send ${characters} characters, but only ${left} of the ${this.#limit} of this session (dragoman mcp --max-characters) are left. Nothing was sent; ask the user to raise the limit.`,
    );
  }

  add(characters: number): void {
    this.#spent += characters;
  }
}
