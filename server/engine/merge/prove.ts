import type { Decision, Side, Three } from './decide.ts';
import { type Facets, facetsOf, isEqual } from './facets.ts';
import type { Version } from './version.ts';

export interface Claim {
  readonly versions: Three<Version>;
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly merged: Version;
  /** Whose version of disputed parts the text has. */
  readonly side: 'ours' | 'theirs';
  /** Disputed words. */
  readonly disputed: ReadonlySet<string>;
}

/** Whether a merged text, parsed again, has exactly the units that were decided, no error that neither side had, and everything between the units. */
export function isProven(claim: Claim): boolean {
  const { versions, merged } = claim;
  if (merged.catalog.malformed) return false;
  return hasUnits(claim) && hasNoNewProblem(versions, merged) && hasWords(claim);
}

function hasUnits({ decisions, merged, side }: Claim): boolean {
  let count = 0;
  for (const [key, decision] of decisions) {
    const wanted = wantedIn(decision, side);
    const found = merged.entries.get(key);
    if (wanted === undefined) {
      if (found !== undefined) return false;
      continue;
    }
    if (found === undefined) return false;
    const facets = facetsOf(found);
    // A comment above it may belong to a unit that was removed: only its own content counts.
    const isSame = found.raw === wanted.raw && facets.translation === wanted.facets.translation;
    if (!isSame && !isEqual(wanted.facets, facets)) return false;
    count += 1;
  }
  return count === merged.entries.size;
}

function wantedIn(decision: Decision, side: Side): { readonly raw: string; readonly facets: Facets } | undefined {
  if (decision.kind === 'gone') return undefined;
  if (decision.kind === 'there') return decision;
  const entry = decision.versions[side];
  return entry && { raw: entry.raw, facets: facetsOf(entry) };
}

function hasNoNewProblem({ ours, theirs }: Three<Version>, merged: Version): boolean {
  const [before, other] = [countsOf(ours), countsOf(theirs)];
  for (const [code, count] of countsOf(merged))
    if (count > Math.max(before.get(code) ?? 0, other.get(code) ?? 0)) return false;
  return true;
}

function countsOf({ catalog }: Version): ReadonlyMap<string, number> {
  return tally(catalog.problems.flatMap(({ code, severity }) => (severity === 'error' ? [code] : [])));
}

/** Words outside of units: the same number as before, plus those added by each side, minus those removed. */
function hasWords({ versions, merged, disputed }: Claim): boolean {
  const [base, ours, theirs, now] = [versions.base, versions.ours, versions.theirs, merged].map(({ tokens }) =>
    tally(tokens.flatMap(({ kind, key }) => (kind === 'word' ? [key] : []))),
  );
  for (const word of new Set([base, ours, theirs, now].flatMap((words) => [...(words?.keys() ?? [])]))) {
    if (disputed.has(word)) continue;
    const [was, mine, other, is] = [base, ours, theirs, now].map((words) => words?.get(word) ?? 0) as [
      number,
      number,
      number,
      number,
    ];
    const sum = mine + other - was;
    if (is < Math.min(sum, Math.max(mine, other)) || is > Math.max(sum, mine, other)) return false;
  }
  return true;
}

function tally(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
