import type { Stated, StatedText } from './evaluate/known.ts';
import type { Binding, Call, FileFacts, FormUse, FunctionFacts, Value } from './facts.ts';
import type { TextChange } from './read/text-change.ts';
import type { Given, Use } from './use.ts';

/** Maps the beginning of something past a change; NaN if it is within the change. Text inserted directly before it moves it. */
function startNow({ start, oldEnd, newEnd }: TextChange, at: number): number {
  if (at >= oldEnd) return at + newEnd - oldEnd;
  return at <= start ? at : Number.NaN;
}

/** Maps the end of something past a change; NaN if it is within the change. Text inserted directly after it does not move it. */
function endNow({ start, oldEnd, newEnd }: TextChange, at: number): number {
  if (at <= start) return at;
  return at >= oldEnd ? at + newEnd - oldEnd : Number.NaN;
}

/**
 * Whether two versions of a file agree in everything that requests texts, except for positions, which have moved with the text. Their uses then agree
 * in the same way. Strings and names without effect may differ.
 */
export function sameFacts(before: FileFacts, after: FileFacts, change: TextChange): boolean {
  return new Comparison(change).facts(before, after);
}

class Comparison {
  readonly #change: TextChange;

  constructor(change: TextChange) {
    this.#change = change;
  }

  facts(a: FileFacts, b: FileFacts): boolean {
    const names = Object.keys(a.exports);
    return (
      all(a.calls, b.calls, (one, other) => this.#call(one, other)) &&
      all(a.bindings, b.bindings, (one, other) => this.#binding(one, other)) &&
      all(a.functions, b.functions, (one, other) => this.#function(one, other)) &&
      same(names, Object.keys(b.exports)) &&
      names.every((name) => this.#value(a.exports[name], b.exports[name])) &&
      same(a.stars, b.stars) &&
      all(a.uses, b.uses, (one, other) => this.#form(one, other))
    );
  }

  #starts(a: number, b: number): boolean {
    return startNow(this.#change, a) === b;
  }

  #ends(a: number, b: number): boolean {
    return endNow(this.#change, a) === b;
  }

  #call(a: Call, b: Call): boolean {
    return (
      this.#starts(a.start, b.start) &&
      this.#ends(a.end, b.end) &&
      a.form === b.form &&
      a.site === b.site &&
      this.#value(a.callee, b.callee) &&
      this.#values(a.args, b.args) &&
      this.#values(a.types ?? NONE, b.types ?? NONE) &&
      (a.types === undefined) === (b.types === undefined)
    );
  }

  #function(a: FunctionFacts, b: FunctionFacts): boolean {
    return a.name === b.name && this.#values(a.returns, b.returns);
  }

  #form(a: FormUse, b: FormUse): boolean {
    return (
      this.#starts(a.start, b.start) &&
      this.#ends(a.end, b.end) &&
      a.end - a.start === b.end - b.start &&
      a.library === b.library &&
      a.subtree === b.subtree &&
      a.site === b.site &&
      same(a.parts, b.parts)
    );
  }

  #binding(a: Binding, b: Binding): boolean {
    switch (a.k) {
      case 'value':
        return b.k === 'value' && this.#value(a.value, b.value);
      case 'import':
        return b.k === 'import' && a.from === b.from && a.name === b.name;
      default:
        return (
          b.k === 'param' &&
          a.fn === b.fn &&
          a.index === b.index &&
          a.name === b.name &&
          same(a.path, b.path) &&
          this.#value(a.type, b.type) &&
          this.#value(a.preset, b.preset)
        );
    }
  }

  #values(a: readonly Value[], b: readonly Value[]): boolean {
    if (a.length !== b.length) return false;
    for (let at = 0; at < a.length; at += 1) if (!this.#value(a[at], b[at])) return false;
    return true;
  }

  #value(a: Value | undefined, b: Value | undefined): boolean {
    if (a === undefined || b === undefined) return a === b;
    switch (a.k) {
      case 'text':
        // The position of a key in a text is counted from its beginning.
        return (
          b.k === 'text' &&
          a.text === b.text &&
          a.end - a.at === b.end - b.at &&
          this.#starts(a.at, b.at) &&
          this.#ends(a.end, b.end)
        );
      case 'any':
      case 'join':
      case 'list':
        return b.k === a.k && this.#values(a.of, b.of);
      case 'ref':
        return b.k === 'ref' && a.to === b.to;
      case 'global':
        return b.k === 'global' && a.name === b.name;
      case 'member':
        return b.k === 'member' && a.name === b.name && this.#value(a.of, b.of);
      case 'index':
        return b.k === 'index' && this.#value(a.of, b.of) && this.#value(a.by, b.by);
      case 'item':
      case 'keys':
      case 'spread':
        return b.k === a.k && this.#value(a.of, b.of);
      case 'object':
        return (
          b.k === 'object' &&
          this.#values(a.rest, b.rest) &&
          all(a.fields, b.fields, (one, other) => one[0] === other[0] && this.#value(one[1], other[1]))
        );
      case 'call':
      case 'function':
        return b.k === a.k && a.at === b.at;
      default:
        return a.k === b.k;
    }
  }
}

const NONE: readonly Value[] = [];

function all<T>(a: readonly T[], b: readonly T[], isSame: (one: T, other: T) => boolean): boolean {
  return a.length === b.length && a.every((one, at) => isSame(one, b[at] as T));
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, at) => one === b[at]);
}

/** The uses of a file whose text has changed in the way of `sameFacts`. @param uses all of them in this file */
export function movedUses(uses: readonly Use[], path: string, change: TextChange): readonly Use[] {
  const isHere = (one: { readonly path: string }) => one.path === path;
  const stated = (one: StatedText): StatedText =>
    isHere(one) ? { ...one, at: startNow(change, one.at), end: endNow(change, one.end) } : one;
  return uses.map((use): Use => {
    const { given, through } = use;
    return {
      ...use,
      start: startNow(change, use.start),
      end: endNow(change, use.end),
      ...(use.stated && { stated: statedNow(use.stated, stated) }),
      ...(given && { given: given.map((one) => (isHere(one) ? givenNow(one, change) : one)) }),
      ...(through && isHere(through) && { through: { path, at: startNow(change, through.at) } }),
    };
  });
}

function statedNow({ namespace, namespaces, prefix }: Stated, now: (one: StatedText) => StatedText): Stated {
  return {
    ...(namespace && { namespace: now(namespace) }),
    ...(namespaces && { namespaces: namespaces.map(now) }),
    ...(prefix && { prefix: now(prefix) }),
  };
}

function givenNow(given: Given, change: TextChange): Given {
  return { ...given, start: startNow(change, given.start), end: endNow(change, given.end) };
}
