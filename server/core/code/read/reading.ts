import { type Binding, type Call, type FileFacts, type FunctionFacts, OPEN, type Value } from '../facts.ts';
import { decodeScript } from './decode.ts';
import type { Node } from './syntax.ts';

/** Names that are visible in a block, including those of the blocks around it. */
export interface Scope {
  readonly names: Map<string, number>;
  readonly types: Map<string, number>;
  readonly parent?: Scope;
  /** The index of the function that contains the block. */
  readonly fn?: number;
}

/** Evaluates a node to a value, and records what is in it. Every node is lowered once. */
export type Lower = (reading: Reading, node: Node, scope: Scope) => Value;

/** Nobody writes deeper nested blocks, and they would overflow the stack. */
const DEEPEST = 500;

/** The origin of a text that was taken out of a document. */
export interface Origin {
  /** Maps an offset of the text to the document. */
  place(offset: number): number;
  /** The element of the document in which an offset of the text is shown: `Call.site`. */
  site(offset: number): string | undefined;
}

/** The state while one file is read. */
export class Reading {
  readonly text: string;
  readonly bindings: Binding[] = [];
  readonly functions: FunctionFacts[] = [];
  readonly calls: Call[] = [];
  readonly exports: Record<string, Value> = Object.create(null);
  readonly stars: string[] = [];
  readonly imports = new Set<string>();
  readonly literals = new Map<string, number>();
  readonly members = new Set<string>();
  /** The position of a node in the file, which the text may be a part of. */
  readonly place: (offset: number) => number;
  readonly #table: ReadonlyMap<string, Lower>;
  readonly #siteIn: (offset: number) => string | undefined;
  #depth = 0;
  #site: string | undefined;
  broken = false;

  constructor(text: string, origin: Origin, table: ReadonlyMap<string, Lower>) {
    this.text = text;
    this.place = (offset) => origin.place(offset);
    this.#siteIn = (offset) => origin.site(offset);
    this.#table = table;
  }

  textOf({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.text.slice(start, end);
  }

  lower(node: Node | undefined, scope: Scope): Value {
    if (node === undefined || this.#depth > DEEPEST) return OPEN;
    this.#depth += 1;
    try {
      if (node.type === 'ERROR') this.broken = true;
      const own = this.#table.get(node.type);
      if (own !== undefined) return own(this, node, scope);
      this.all(node.children, scope);
      return OPEN;
    } finally {
      this.#depth -= 1;
    }
  }

  all(nodes: readonly Node[], scope: Scope): void {
    for (const node of nodes) this.lower(node, scope);
  }

  /** The text of a string literal, which is recorded. */
  literal(node: Node): Value {
    const text = decodeScript(this.text.slice(node.start + 1, node.end - 1));
    return this.written(text, node.start + 1, node.end - 1);
  }

  written(text: string, start: number, end: number): Value {
    const at = this.place(start);
    if (text !== '' && text.length <= LONGEST_KEY && !this.literals.has(text)) this.literals.set(text, at);
    return { k: 'text', text, at, end: this.place(end) };
  }

  /** Lowers what is written in an element (`button`), or in one of its attributes (`input@placeholder`). */
  within<T>(site: string | undefined, lower: () => T): T {
    const outer = this.#site;
    this.#site = site;
    const value = lower();
    this.#site = outer;
    return value;
  }

  /** A function in an attribute handles an event: its texts are not shown there. */
  withinFunction<T>(lower: () => T): T {
    return this.#site?.includes('@') === true ? this.within(undefined, lower) : lower();
  }

  bind(binding: Binding): number {
    return this.bindings.push(binding) - 1;
  }

  call(call: Omit<Call, 'start' | 'end'>, { start, end }: Node): Value {
    const site = this.#site ?? this.#siteIn(start);
    const places = { start: this.place(start), end: this.place(end), ...(site !== undefined && { site }) };
    return { k: 'call', at: this.calls.push({ ...call, ...places }) - 1 };
  }

  facts(): FileFacts {
    const { bindings, functions, calls, exports, stars, imports, literals, members, broken } = this;
    const lists = { literals: [...literals], imports: [...imports], members: [...members] };
    return { bindings, functions, calls, exports, stars, ...lists, uses: [], broken };
  }
}

/** UTF-16 units: longer strings are neither keys nor texts used as keys. */
export const LONGEST_KEY = 2_000;

export function scopeIn(parent: Scope, fn = parent.fn): Scope {
  return { names: new Map(), types: new Map(), parent, ...(fn !== undefined && { fn }) };
}

/** The index of the binding of a name that is visible from a scope. */
export function lookUp(scope: Scope, name: string, kind: 'names' | 'types' = 'names'): number | undefined {
  for (let one: Scope | undefined = scope; one !== undefined; one = one.parent) {
    const found = one[kind].get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}
