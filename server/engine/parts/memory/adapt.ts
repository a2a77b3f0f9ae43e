import type { Content, NewPart } from '../../../core/text/content.ts';
import type { PlaceholderOptions } from '../../../core/text/placeholders/index.ts';
import { codesIn, isCode, rawCodesOf, type Segment, type SegmentCode } from './segment.ts';

/** A translation with the codes of the unit that it is used for. */
export interface Adapted {
  readonly parts: readonly NewPart[];
  /** Codes of the translation without a counterpart in the unit: left out. */
  readonly dropped: number;
  /** Codes of the unit that are missing in the translation. */
  readonly missing: number;
}

/**
 * Gives a stored translation the codes and placeholders of a unit's own source: matched by meaning where both are known, otherwise by kind and order.
 * `of` is the stored source. Pairs stay pairs.
 */
export function adapt(of: Segment, target: Segment, source: Content, options: PlaceholderOptions): Adapted {
  const own = rawCodesOf(source, options);
  const counterpart = matchCodes(
    codesIn(of),
    own.map(({ code }) => code),
  );
  const waiting = new Map<string, number[]>();
  for (const [index, code] of codesIn(of).entries()) push(waiting, keyOf(code), index);
  const used = new Set<number>();
  const parts: NewPart[] = [];
  let dropped = 0;
  for (const part of target) {
    if (!isCode(part)) {
      add(parts, part);
      continue;
    }
    const index = waiting.get(keyOf(part))?.shift();
    const to = index === undefined ? undefined : counterpart[index];
    const raw = to === undefined ? undefined : own[to]?.raw;
    if (to === undefined || raw === undefined) dropped += 1;
    else {
      used.add(to);
      add(parts, raw);
    }
  }
  return { parts, dropped, missing: own.length - used.size };
}

/** For each code of `from`, the index of its counterpart in `to`, if any. */
function matchCodes(from: readonly SegmentCode[], to: readonly SegmentCode[]): readonly (number | undefined)[] {
  const found: (number | undefined)[] = from.map(() => undefined);
  const taken = new Set<number>();
  const [ends, otherEnds] = [partners(from), partners(to)];
  const couple = (a: number, b: number) => {
    found[a] = b;
    taken.add(b);
  };
  for (const nameOf of [keyOf, ({ role }: SegmentCode) => role]) {
    const free = new Map<string, number[]>();
    for (let index = to.length - 1; index >= 0; index--) {
      const code = to[index];
      if (code !== undefined && !taken.has(index)) push(free, nameOf(code), index);
    }
    for (const [index, code] of from.entries()) {
      // A closing code is matched along with its opening one.
      if (found[index] !== undefined || (code.role === 'close' && ends.has(index))) continue;
      const list = free.get(nameOf(code)) ?? [];
      let like = list.pop();
      while (like !== undefined && taken.has(like)) like = list.pop();
      if (like === undefined) continue;
      couple(index, like);
      const [end, otherEnd] = [ends.get(index), otherEnds.get(like)];
      if (end !== undefined && otherEnd !== undefined && !taken.has(otherEnd)) couple(end, otherEnd);
    }
  }
  return found;
}

/** Opening code -> its closing code, and back, as they nest. */
function partners(codes: readonly SegmentCode[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const [index, { role }] of codes.entries()) {
    if (role === 'open') open.push(index);
    const last = role === 'close' ? open.pop() : undefined;
    if (last === undefined) continue;
    pairs.set(last, index);
    pairs.set(index, last);
  }
  return pairs;
}

function keyOf({ role, identity }: SegmentCode): string {
  return `${role} ${identity}`;
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function add(parts: NewPart[], part: NewPart): void {
  const last = parts.at(-1);
  if (part === '') return;
  if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
  else parts.push(part);
}
