import { isToken, type Piece, type Token, tokensOf } from '../mask/pieces.ts';
import { type Finding, hard, soft } from './finding.ts';

/** Checks (a) and (e): the same tokens, nested alike, in order if the order is fixed, and none newly adjacent. */
export function verifyTokens(source: readonly Piece[], target: readonly Piece[]): readonly Finding[] {
  const counts = verifyCounts(tokensOf(source), tokensOf(target));
  if (counts.length > 0) return counts;
  return [...verifyNesting(source, target), ...verifyOrder(source, target), ...verifyNeighbours(source, target)];
}

/** How people refer to a token. */
export function nameOf({ body, shown }: Token): string {
  if (body.kind === 'break') return 'a line break';
  if (body.kind === 'choice') return `the choice “${body.choice.head.trim()} …}”`;
  const raw = body.kind === 'code' ? body.code.raw : body.raw;
  const text = raw.length <= 40 ? raw : shown !== '' ? shown : `${raw.slice(0, 39)}…`;
  return `${body.kind === 'code' || raw.startsWith('<') ? 'the tag' : 'the placeholder'} “${text}”`;
}

/** Tokens with the same key may replace each other. */
function keyOf({ body, role }: Token): unknown {
  if (body.kind === 'choice') return body.choice;
  return body.kind === 'code' ? `${body.code.id}\u0000${role}\u0000${body.code.raw}` : `${role}\u0001${body.raw}`;
}

function verifyCounts(source: readonly Token[], target: readonly Token[]): readonly Finding[] {
  const rest = new Map<unknown, Token[]>();
  for (const token of source) rest.set(keyOf(token), [...(rest.get(keyOf(token)) ?? []), token]);
  const extra = target.filter((token) => rest.get(keyOf(token))?.pop() === undefined);
  const missing = [...rest.values()].flat();
  return [
    ...missing.map((token) => hard('tokens', `${nameOf(token)} was lost`)),
    ...extra.map((token) => hard('tokens', `${nameOf(token)} came back twice`)),
  ];
}

/** The pair around each token; undefined if the pieces do not nest. */
function parents(pieces: readonly Piece[]): ReadonlyMap<Token, number | undefined> | undefined {
  const open: number[] = [];
  const inside = new Map<Token, number | undefined>();
  for (const piece of pieces) {
    if (!isToken(piece)) continue;
    if (piece.role === 'close' && open.pop() !== piece.pair) return undefined;
    if (piece.role !== 'close') inside.set(piece, open.at(-1));
    if (piece.role === 'open') open.push(piece.pair);
  }
  return open.length === 0 ? inside : undefined;
}

function verifyNesting(source: readonly Piece[], target: readonly Piece[]): readonly Finding[] {
  const before = parents(source);
  const after = parents(target);
  if (after === undefined) return [hard('nesting', 'the tags of the answer do not nest')];
  const findings: Finding[] = [];
  for (const [token, parent] of after) {
    if (before?.get(token) === parent) continue;
    if (token.role === 'open') findings.push(hard('nesting', `${nameOf(token)} moved into or out of another tag`));
    else findings.push(soft('nesting', `${nameOf(token)} moved into or out of a tag`));
  }
  return findings;
}

function verifyOrder(source: readonly Piece[], target: readonly Piece[]): readonly Finding[] {
  const ordered = (pieces: readonly Piece[]) => tokensOf(pieces).filter((token) => token.ordered);
  const before = ordered(source);
  const wrong = ordered(target).find((token, index) => token !== before[index]);
  return wrong === undefined
    ? []
    : [hard('order', `${nameOf(wrong)} changed its place among those that must stay in order`)];
}

/**
 * Two tokens with no word between them although the source has words there: usually the meaning is gone while every placeholder is still present. A
 * pair that lost its words is found in the same way.
 */
function verifyNeighbours(source: readonly Piece[], target: readonly Piece[]): readonly Finding[] {
  const before = new Set(neighbours(source).map(([a, b]) => neighbourKey(a, b)));
  const findings: Finding[] = [];
  for (const edge of [target.at(0), target.at(-1)])
    if (edge !== undefined && isToken(edge) && edge.body.kind === 'break' && source.length > 1)
      findings.push(hard('adjacent', 'a line break lost the words on one side of it'));
  for (const [a, b] of neighbours(target)) {
    if (before.has(neighbourKey(a, b)) || before.has(neighbourKey(b, a))) continue;
    const pair = a.pair === b.pair;
    findings.push(
      hard(
        'adjacent',
        pair ? `${nameOf(a)} lost its words` : `the words between ${nameOf(a)} and ${nameOf(b)} are gone`,
      ),
    );
  }
  return findings;
}

function neighbourKey(a: Token, b: Token): string {
  return `${a.pair} ${b.pair}`;
}

/** Tokens with a meaning (standalone ones), and the two ends of a pair, with no letter or digit between. */
function neighbours(pieces: readonly Piece[]): readonly (readonly [Token, Token])[] {
  const found: (readonly [Token, Token])[] = [];
  let last: Token | undefined;
  const empty: Token[] = [];
  for (const piece of pieces) {
    if (!isToken(piece)) {
      if (/[\p{L}\p{N}]/u.test(piece)) {
        last = undefined;
        empty.length = 0;
      }
    } else if (piece.role === 'open') empty.push(piece);
    else if (piece.role === 'close') {
      const open = empty.pop();
      if (open?.pair === piece.pair) found.push([open, piece]);
    } else if (piece.body.kind !== 'break') {
      if (last !== undefined) found.push([last, piece]);
      last = piece;
      empty.length = 0;
    }
  }
  return found;
}
