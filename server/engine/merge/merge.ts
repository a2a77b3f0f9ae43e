import type { Format, ParseOptions } from '../../core/formats/format.ts';
import { type Decision, decide, type Side, type Three } from './decide.ts';
import type { Join } from './join.ts';
import { mixText } from './mix.ts';
import { isProven } from './prove.ts';
import { latestStamps } from './stamps.ts';
import { readVersion, type Version } from './version.ts';
import { Loom, type Woven } from './weave.ts';
import { writtenInto } from './written.ts';

/** The result of a merge. */
export type Merged =
  /** `conflicts` are names of units; then there is a text for each side, with all else merged. */
  | { readonly kind: 'merged'; readonly texts: Three<string>; readonly conflicts: readonly string[] }
  /** A merge by units could not be verified; a sentence says why. */
  | { readonly kind: 'unproven'; readonly reason: string };

/** Without a text if this way does not work. */
type Attempt = Pick<Woven, 'disputed'> & { readonly text: string | undefined };

const NOTHING: ReadonlySet<string> = new Set();
const JOINS: readonly Join[] = ['common groups once', 'one after the other', 'common ends once'];

/**
 * Merges three versions of a file by its units. The result is parsed again and verified: each unit is as decided, and nothing else is lost. Pure.
 * Without conflicts, its three texts are equal.
 */
export function mergeTexts(format: Format, texts: Three<string>, options: ParseOptions): Merged {
  if (texts.ours === texts.theirs || texts.base === texts.theirs) return same(texts.ours);
  if (texts.base === texts.ours) return same(texts.theirs);
  return mergeUnits(format, texts, options);
}

/** Like `mergeTexts`, even if one side has changed nothing. */
export function mergeUnits(format: Format, texts: Three<string>, options: ParseOptions): Merged {
  const ends = lineEnds(texts);
  const read = (text: string) =>
    readVersion(format, ends === undefined ? text : text.replaceAll('\r\n', '\n'), options);
  const versions: Three<Version> = { base: read(texts.base), ours: read(texts.ours), theirs: read(texts.theirs) };
  for (const [side, name] of [
    ['base', 'the common ancestor'],
    ['ours', 'our version'],
    ['theirs', 'their version'],
  ] as const)
    if (versions[side].catalog.malformed && texts[side].trim() !== '') return unproven(`${name} cannot be read`);
  const decisions = decideAll(versions);
  const conflicts = [...decisions.values()].flatMap((decision) =>
    decision.kind === 'conflict' ? nameOf(decision) : [],
  );
  const loom = new Loom({ versions, decisions, stamps: latestStamps(versions) });
  /** Ways to combine the sides, starting with the one that keeps most of what both have written. */
  const attempts = (side: Side): readonly (() => Attempt)[] => [
    ...JOINS.map((join) => () => loom.weave(side, join)),
    () => ({ text: writtenInto(format, versions, decisions, side), disputed: NOTHING }),
  ];
  const found: Partial<Record<Side, string>> = {};
  let isDisputed = false;
  for (const side of ['ours', 'theirs', 'base'] as const) {
    if (side !== 'ours' && conflicts.length === 0 && !isDisputed) break;
    for (const attempt of attempts(side)) {
      const { text, disputed } = attempt();
      if (text === undefined) continue;
      if (side !== 'base' && !isProven({ versions, decisions, merged: read(text), side, disputed })) continue;
      found[side] = text;
      isDisputed ||= disputed.size > 0;
      break;
    }
    if (found[side] === undefined) return unproven('the units of both sides do not go together');
  }
  const back = (text: string) => (ends === '\r\n' ? text.replaceAll('\n', '\r\n') : text);
  const { ours = '', theirs = ours, base = ours } = found;
  return {
    kind: 'merged',
    texts: { base: back(base), ours: back(ours), theirs: back(theirs) },
    conflicts: [...conflicts, ...(isDisputed ? ['what stands between units'] : [])],
  };
}

function decideAll({ base, ours, theirs }: Three<Version>): ReadonlyMap<string, Decision> {
  const decisions = new Map<string, Decision>();
  for (const { entries } of [ours, theirs, base])
    for (const key of entries.keys())
      if (!decisions.has(key))
        decisions.set(
          key,
          decide(
            { base: base.entries.get(key), ours: ours.entries.get(key), theirs: theirs.entries.get(key) },
            mixText,
          ),
        );
  return decisions;
}

function nameOf({ versions }: Extract<Decision, { readonly kind: 'conflict' }>): readonly string[] {
  const unit = (versions.ours ?? versions.theirs)?.units[0];
  return unit === undefined ? [] : [unit.name];
}

/** The line ends of the result, if each version has one kind of them; undefined: keep them. */
function lineEnds(texts: Three<string>): '\n' | '\r\n' | undefined {
  const of = (text: string): '\n' | '\r\n' | undefined => {
    const all = text.match(/\r?\n/g) ?? [];
    const windows = all.filter((end) => end === '\r\n').length;
    return windows === 0 ? '\n' : windows === all.length ? '\r\n' : undefined;
  };
  const [base, ours, theirs] = [of(texts.base), of(texts.ours), of(texts.theirs)];
  if (base === undefined || ours === undefined || theirs === undefined) return undefined;
  return base === ours ? theirs : ours;
}

function same(text: string): Merged {
  return { kind: 'merged', texts: { base: text, ours: text, theirs: text }, conflicts: [] };
}

function unproven(reason: string): Merged {
  return { kind: 'unproven', reason };
}
