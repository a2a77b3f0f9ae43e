import type { CodeRole, TextPart } from '../../../text/content.ts';
import type { Span } from '../../../text/span.ts';

/** An inline code that has no role and no unique id yet. */
export interface CodeDraft {
  readonly kind: 'code';
  readonly name: string;
  /** `start` and `end` are tentative: they become a pair only if they match and nest, else each stands alone. */
  readonly shape: 'open' | 'close' | 'start' | 'end' | 'standalone';
  /** Shared by `start` and `end` of one pair. */
  readonly key: string;
  /** The id in the file, or a substitute for it. */
  readonly base: string;
  readonly span: Span;
  readonly display?: string;
  readonly deletable?: boolean;
  readonly copyable?: boolean;
  readonly reorderable?: boolean;
  readonly annotation?: boolean;
  readonly hinted?: boolean;
}

export type Draft = TextPart | CodeDraft;

export interface Settled {
  readonly role: CodeRole;
  readonly id: string;
}

/** Gives every code of one content its role and a unique id. The n-th code with an id is `id~n`, in source and target alike. */
export function settleCodes(drafts: readonly Draft[]): ReadonlyMap<CodeDraft, Settled> {
  const codes = drafts.filter((draft) => draft.kind === 'code');
  const opening = matchPairs(codes);
  const opened = new Set(opening.values());
  const ids = new Ids();
  const settled = new Map<CodeDraft, Settled>();
  for (const code of codes) {
    const opener = opening.get(code);
    if (opener !== undefined) {
      settled.set(code, { role: 'close', id: settled.get(opener)?.id ?? code.base });
    } else {
      const role = opened.has(code) ? 'open' : 'standalone';
      const alone = code.shape === 'end' && code.name !== 'x' ? `${code.name}:${code.base}` : code.base;
      settled.set(code, { role, id: ids.next(code.name, alone) });
    }
  }
  return settled;
}

/** Maps each closing code to its opening one, if the two nest properly. */
function matchPairs(codes: readonly CodeDraft[]): ReadonlyMap<CodeDraft, CodeDraft> {
  const pairs = new Map<CodeDraft, CodeDraft>();
  const stack: CodeDraft[] = [];
  /** Depths of tentative openings by key; an entry counts only while the stack still has that very code there. */
  const loose = new Map<string, { readonly code: CodeDraft; readonly depth: number }[]>();
  const floors: number[] = [];
  for (const code of codes) {
    if (code.shape === 'open') {
      floors.push(stack.length);
      stack.push(code);
    } else if (code.shape === 'start') {
      const entries = loose.get(code.key);
      const entry = { code, depth: stack.length };
      if (entries === undefined) loose.set(code.key, [entry]);
      else entries.push(entry);
      stack.push(code);
    } else if (code.shape === 'close') {
      const floor = floors.pop();
      const opener = floor === undefined ? undefined : stack[floor];
      if (opener !== undefined) pairs.set(code, opener);
      stack.length = floor ?? stack.length;
    } else if (code.shape === 'end') {
      const entries = loose.get(code.key);
      let entry = entries?.pop();
      while (entry !== undefined && stack[entry.depth] !== entry.code) entry = entries?.pop();
      if (entry === undefined) continue;
      if (entry.depth > (floors.at(-1) ?? -1)) {
        pairs.set(code, entry.code);
        stack.length = entry.depth;
      } else entries?.push(entry);
    }
  }
  return pairs;
}

/** Assigns ids that are unique within one content, in an order that does not depend on what is between. */
class Ids {
  readonly #used = new Set<string>();
  readonly #counts = new Map<string, number>();

  next(name: string, base: string): string {
    const first = this.#counted(base, `${name} ${base}`);
    const id = this.#used.has(first) ? this.#counted(`${name}:${base}`, `${name}:${base}`) : first;
    let unique = id;
    while (this.#used.has(unique)) unique = this.#counted(`${id}+`, `+${id}`);
    this.#used.add(unique);
    return unique;
  }

  #counted(base: string, key: string): string {
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count === 1 ? base : `${base}~${count}`;
  }
}
