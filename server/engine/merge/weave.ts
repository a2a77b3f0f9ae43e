import { align } from './align.ts';
import type { Decision, Side, Three } from './decide.ts';
import { type Join, joined, type Separator, separatorOf, without } from './join.ts';
import type { Token, Version } from './version.ts';

/** What one side does to the base: which tokens it has kept, and what it has inserted before each of them (and after the last). */
interface Changes {
  readonly matches: Int32Array;
  readonly added: readonly (readonly Token[])[];
}

export interface Weaving {
  readonly versions: Three<Pick<Version, 'tokens'>>;
  /** By key of the entry. */
  readonly decisions: ReadonlyMap<string, Decision>;
  /** The current text, by key of the stamp. */
  readonly stamps: ReadonlyMap<string, string>;
}

/** A merged text. */
export interface Woven {
  readonly text: string;
  /** Words outside of units that both have inserted in place of the same ones: the text has those of the chosen side. */
  readonly disputed: ReadonlySet<string>;
}

/** Combines three versions, token by token. Created once for all ways to resolve disputes. Linear in the number of tokens. */
export class Loom {
  readonly #weaving: Weaving;
  readonly #ours: Changes;
  readonly #theirs: Changes;
  /** Which side decides the place of an entry that the base does not have there. */
  readonly #places = new Map<string, 'ours' | 'theirs'>();
  readonly #separator: Separator;

  constructor(weaving: Weaving) {
    this.#weaving = weaving;
    const { base, ours, theirs } = weaving.versions;
    this.#ours = changesOf(base.tokens, ours.tokens);
    this.#theirs = changesOf(base.tokens, theirs.tokens);
    for (const [side, { added }] of [
      ['theirs', this.#theirs],
      ['ours', this.#ours],
    ] as const)
      for (const tokens of added)
        for (const { kind, key } of tokens) if (kind === 'unit' || kind === 'stamp') this.#places.set(key, side);
    this.#separator = separatorOf(ours.tokens, theirs.tokens);
  }

  /** @param side whose version of disputed parts is used */
  weave(side: Side, join: Join): Woven {
    const base = this.#weaving.versions.base.tokens;
    const out: Token[] = [];
    const disputed = new Set<string>();
    const kept = this.#kept(side);
    for (let at = 0; at <= base.length; at++) {
      const mine = this.#added(this.#ours, at, 'ours', side);
      const others = this.#added(this.#theirs, at, 'theirs', side);
      const replaced = this.#replaced(at);
      if (replaced > 0 && isDispute(mine, others)) {
        if (mine.every(isSpace) && others.every(isSpace)) out.push(...mine);
        else {
          for (const { kind, key } of [...mine, ...others]) if (kind === 'word') disputed.add(key);
          out.push(...(side === 'ours' ? mine : side === 'theirs' ? others : base.slice(at, at + replaced)));
        }
      } else out.push(...joined(mine, others, join, this.#separator));
      const token = base[at];
      if (token !== undefined && kept[at] === 1) out.push(token);
    }
    return { text: out.map((token) => this.#written(token, side)).join(''), disputed };
  }

  /** Which tokens of the base stay: those that both have kept, entries decided to stay, and what is between such an entry and its neighbours. */
  #kept(side: Side): Uint8Array {
    const base = this.#weaving.versions.base.tokens;
    const [ours, theirs] = [this.#ours.matches, this.#theirs.matches];
    const kept = new Uint8Array(base.length);
    const isAtom = (at: number) => base[at]?.kind === 'unit' || base[at]?.kind === 'stamp';
    const keep = (at: number) => {
      const isHalf = !isAtom(at) && kept[at] === 0 && ((ours[at] ?? -1) >= 0 || (theirs[at] ?? -1) >= 0);
      if (isHalf) kept[at] = 1;
      return isHalf;
    };
    for (let at = 0; at < base.length; at++)
      if (!isAtom(at)) kept[at] = (ours[at] ?? -1) >= 0 && (theirs[at] ?? -1) >= 0 ? 1 : 0;
    for (let at = 0; at < base.length; at++) {
      const token = base[at];
      if (token === undefined || !isAtom(at) || this.#places.has(token.key)) continue;
      if (this.#rawOf(token, side) === undefined) continue;
      kept[at] = 1;
      if ((ours[at] ?? -1) >= 0 && (theirs[at] ?? -1) >= 0) continue;
      let after = at + 1;
      while (keep(after)) after++;
      if (after === at + 1) for (let before = at - 1; keep(before); ) before--;
    }
    return kept;
  }

  /** What a side has inserted there, without entries that are gone or placed elsewhere. */
  #added({ added }: Changes, at: number, own: 'ours' | 'theirs', side: Side): readonly Token[] {
    const tokens = added[at] ?? [];
    return without(tokens, (token) => this.#places.get(token.key) !== own || this.#rawOf(token, side) === undefined);
  }

  /** How many tokens from there on both sides have removed, none of them an entry. */
  #replaced(at: number): number {
    const base = this.#weaving.versions.base.tokens;
    let end = at;
    while (
      end < base.length &&
      base[end]?.kind !== 'unit' &&
      base[end]?.kind !== 'stamp' &&
      (this.#ours.matches[end] ?? -1) < 0 &&
      (this.#theirs.matches[end] ?? -1) < 0
    )
      end++;
    return end - at;
  }

  #written(token: Token, side: Side): string {
    return this.#rawOf(token, side) ?? '';
  }

  /** The text for a token; undefined: it is gone. */
  #rawOf({ kind, key, raw }: Token, side: Side): string | undefined {
    if (kind === 'stamp') return this.#weaving.stamps.get(key);
    if (kind !== 'unit') return raw;
    const decision = this.#weaving.decisions.get(key);
    if (decision === undefined || decision.kind === 'gone') return undefined;
    return decision.kind === 'there' ? decision.raw : decision.versions[side]?.raw;
  }
}

function changesOf(base: readonly Token[], side: readonly Token[]): Changes {
  const matches = align(base, side);
  const added: (readonly Token[])[] = Array.from({ length: base.length + 1 }, () => []);
  let slot = 0;
  let next = 0;
  matches.forEach((match, at) => {
    if (match < 0) return;
    if (next < match) added[slot] = side.slice(next, match);
    [slot, next] = [at + 1, match + 1];
  });
  added[slot] = side.slice(next);
  return { matches, added };
}

function isSpace({ kind }: Token): boolean {
  return kind === 'space';
}

/** Both have written something of their own, without an entry in it. */
function isDispute(mine: readonly Token[], others: readonly Token[]): boolean {
  if (mine.length === 0 || others.length === 0) return false;
  if (mine.length === others.length && mine.every(({ key }, at) => key === others[at]?.key)) return false;
  return [...mine, ...others].every(({ kind }) => kind !== 'unit');
}
