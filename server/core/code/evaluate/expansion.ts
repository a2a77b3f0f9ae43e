import type { Value } from '../facts.ts';
import type { Known, KnownParam, Part, Resolver } from './known.ts';

/** One of the possible texts of a value. */
export interface Found {
  readonly parts: readonly Part[];
  readonly param?: KnownParam;
  /** The index of `param` in `parts`. */
  readonly hole: number;
  readonly text?: { readonly path: string; readonly at: number; readonly end: number };
}

/** Nesting limit of texts. */
const DEEPEST = 12;
/** Alternatives for one key. */
const MOST = 500;

/** Expands values to texts: `null` stands for an unknown part. */
export class Expander {
  readonly #resolver: Resolver;
  #depth = 0;

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  expand(path: string, value: Value): readonly Found[] {
    const known = this.#resolver.resolve(path, value);
    // All at once: known answers are discarded once for all of them.
    const unread = new Set(known.flatMap((one) => unreadIn(one) ?? []));
    if ([...unread].filter((one) => this.#resolver.world.want?.(one)).length > 0) {
      this.#resolver.refresh();
      return this.expand(path, value);
    }
    return known.slice(0, MOST).flatMap((one) => this.#alternatives(one));
  }

  #alternatives(one: Known): readonly Found[] {
    switch (one.k) {
      case 'none':
        return [];
      case 'text':
        return [{ parts: [one.text], hole: 0, ...(one.end > 0 && { text: one }) }];
      case 'param':
        return [{ parts: [null], hole: 0, param: one }];
      case 'list':
        return this.#resolver.items(one).flatMap((item) => (item.k === 'list' ? [] : this.#alternatives(item)));
      case 'join':
        return one.value.k === 'join' ? this.#joined(one.path, one.value.of) : [];
      default:
        return [{ parts: [null], hole: 0 }];
    }
  }

  #joined(path: string, values: readonly Value[]): readonly Found[] {
    // A text that contains itself never ends.
    if (this.#depth > DEEPEST) return [{ parts: [null], hole: 0 }];
    this.#depth += 1;
    try {
      return this.#product(path, values);
    } finally {
      this.#depth -= 1;
    }
  }

  #product(path: string, values: readonly Value[]): readonly Found[] {
    let all: readonly Found[] = [{ parts: [], hole: 0 }];
    for (const value of values) {
      const next = this.expand(path, value);
      if (all.length * next.length > MOST || next.length === 0)
        all = all.map(({ parts }) => ({ parts: [...parts, null], hole: 0 }));
      else all = all.flatMap((one) => next.map((other) => joinedBoth(one, other)));
    }
    return all;
  }
}

function joinedBoth(one: Found, other: Found): Found {
  const parts = [...one.parts, ...other.parts];
  // With two parameters in one key neither is followed.
  if (one.param !== undefined && other.param !== undefined) return { parts, hole: 0 };
  if (one.param !== undefined) return { parts, hole: one.hole, param: one.param };
  return { parts, hole: one.parts.length + other.hole, ...(other.param && { param: other.param }) };
}

/** Extracts the key from a text that contains more. */
export function within({ text, parts }: Found, pattern: string): Found | undefined {
  const [whole] = parts;
  const match = typeof whole === 'string' ? new RegExp(pattern, 'd').exec(whole) : null;
  const [start, end] = match?.indices?.[1] ?? [];
  if (match?.[1] === undefined || start === undefined || end === undefined) return undefined;
  return {
    parts: [match[1]],
    hole: 0,
    ...(text && { text: { path: text.path, at: text.at + start, end: text.at + end } }),
  };
}

/** The unread file that a value comes from. */
function unreadIn(one: Known): string | undefined {
  let from: Known | undefined = one;
  while (from?.k === 'method') from = from.of;
  return from?.k === 'name' ? from.path : undefined;
}
