/** Returns the index of the plural form for a number. */
export type Pick = (n: number) => number;

/** The content of `Plural-Forms`. */
export interface PluralForms {
  readonly count: number;
  readonly pick: Pick;
}

/** More forms, and longer formulas, than in any language. */
const MOST_FORMS = 16;
const LONGEST = 2_000;
const DEEPEST = 100;

/**
 * Parses the value of `Plural-Forms` (gettext manual, "Additional functions for plural forms"): `nplurals=2; plural=(n != 1);`. What follows the
 * second semicolon is ignored. Undefined: not a valid value, as in a template (`nplurals=INTEGER`).
 */
export function readPluralForms(value: string): PluralForms | undefined {
  const match = /nplurals\s*=\s*(\d{1,3})\s*;\s*plural\s*=([^;]*)/.exec(value.slice(0, LONGEST));
  const count = Number(match?.[1] ?? 0);
  if (match === null || count < 1 || count > MOST_FORMS) return undefined;
  const pick = compileFormula(match[2] ?? '');
  return pick && { count, pick };
}

/** Compiles a C expression in `n` to a function. Undefined: it is invalid, or it divides by zero. */
export function compileFormula(formula: string): Pick | undefined {
  const tokens = formula.match(/\d{1,15}|n|&&|\|\||[<>=!]=|[-+*/%<>!?:()]|\S/g) ?? [];
  const parser = new Parser(tokens);
  const pick = parser.choice(0);
  if (pick === undefined || !parser.isAtEnd) return undefined;
  return Number.isFinite(pick(0)) && Number.isFinite(pick(1)) ? pick : undefined;
}

/** Binary operators, lowest precedence first. */
const LEVELS: readonly Readonly<Record<string, (a: number, b: number) => number>>[] = [
  { '||': (a, b) => Number(a !== 0 || b !== 0) },
  { '&&': (a, b) => Number(a !== 0 && b !== 0) },
  { '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b) },
  {
    '<': (a, b) => Number(a < b),
    '>': (a, b) => Number(a > b),
    '<=': (a, b) => Number(a <= b),
    '>=': (a, b) => Number(a >= b),
  },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => Math.trunc(a / b), '%': (a, b) => a % b },
];

class Parser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  /** `a ? b : c`, where `c` may be another conditional. */
  choice(depth: number): Pick | undefined {
    if (depth > DEEPEST) return undefined;
    const condition = this.#binary(0, depth);
    if (condition === undefined || !this.#takes('?')) return condition;
    const yes = this.choice(depth + 1);
    const no = this.#takes(':') ? this.choice(depth + 1) : undefined;
    return yes && no && ((n) => (condition(n) === 0 ? no(n) : yes(n)));
  }

  #binary(level: number, depth: number): Pick | undefined {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#unary(depth);
    let left = this.#binary(level + 1, depth);
    for (;;) {
      const operator = operators[this.#tokens[this.#at] ?? ''];
      if (left === undefined || operator === undefined) return left;
      this.#at++;
      const [first, second] = [left, this.#binary(level + 1, depth)];
      left = second && ((n) => operator(first(n), second(n)));
    }
  }

  #unary(depth: number): Pick | undefined {
    if (depth > DEEPEST) return undefined;
    if (this.#takes('!')) {
      const negated = this.#unary(depth + 1);
      return negated && ((n) => Number(negated(n) === 0));
    }
    if (this.#takes('(')) {
      const inner = this.choice(depth + 1);
      return this.#takes(')') ? inner : undefined;
    }
    const token = this.#tokens[this.#at++] ?? '';
    if (token === 'n') return (n) => n;
    const value = Number(token);
    return /^\d/.test(token) ? () => value : undefined;
  }

  #takes(token: string): boolean {
    const found = this.#tokens[this.#at] === token;
    if (found) this.#at++;
    return found;
  }
}
