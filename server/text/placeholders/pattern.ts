import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Span } from '../span.ts';
import { PatternError, parsePattern, type Step } from './pattern-parse.ts';

/** A regular expression that can be matched in time linear in the text, whoever wrote it. */
export interface Pattern {
  readonly steps: readonly Step[];
}

/**
 * Compiles a pattern of the project file. Such a file comes with a repository and is matched in editors on every keystroke: a pattern that
 * backtracks for minutes must not be possible.
 * The error is a reason for people, to follow the pattern.
 */
export function compilePattern(source: string, flags = ''): Result<Pattern, string> {
  try {
    return ok({ steps: parsePattern(source, flags.includes('i')) });
  } catch (error) {
    if (error instanceof PatternError) return fail(error.message);
    throw error;
  }
}

/** Matches from left to right without overlap, each the longest that begins at its place; empty ones are none. */
export function* findPattern({ steps }: Pattern, text: string): Generator<Span> {
  for (let from = 0; from < text.length; ) {
    const match = search(steps, text, from);
    if (match === undefined) return;
    yield match;
    from = match.end;
  }
}

/** All ways through the program at once; of those that meet in one step the one that began first goes on. */
function search(steps: readonly Step[], text: string, from: number): Span | undefined {
  let current = new Map<number, number>();
  let best: Span | undefined;
  const note = (start: number, end: number) => {
    if (end > start && (best === undefined || start < best.start || (start === best.start && end > best.end)))
      best = { start, end };
  };
  for (let at = from; at <= text.length; ) {
    const after = text.codePointAt(at) === undefined ? '' : String.fromCodePoint(text.codePointAt(at) ?? 0);
    const before = at === 0 ? '' : characterBefore(text, at);
    if (best === undefined) follow(steps, 0, at, current, before, after);
    const next = new Map<number, number>();
    for (const [index, start] of current) {
      const step = steps[index];
      if (best !== undefined && start > best.start) continue;
      if (step?.do === 'match') note(start, at);
      else if (step?.do === 'char' && after !== '' && step.test(after)) enter(next, index + 1, start);
    }
    if (next.size === 0 && best !== undefined) return best;
    at += after.length || 1;
    const following = at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : '';
    current = new Map();
    for (const [index, start] of [...next].sort((a, b) => a[1] - b[1]))
      follow(steps, index, start, current, after, following);
  }
  return best;
}

function characterBefore(text: string, at: number): string {
  const low = /[\uDC00-\uDFFF]/.test(text.charAt(at - 1)) && at > 1;
  return low ? text.slice(at - 2, at) : text.charAt(at - 1);
}

function enter(states: Map<number, number>, index: number, start: number): void {
  const known = states.get(index);
  if (known === undefined || start < known) states.set(index, start);
}

/** Goes through splits and assertions to the steps that take a character. */
function follow(
  steps: readonly Step[],
  index: number,
  start: number,
  states: Map<number, number>,
  before: string,
  after: string,
): void {
  const waiting = [index];
  const seen = new Set<number>();
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const step = steps[at];
    if (step === undefined || seen.has(at)) continue;
    seen.add(at);
    if (step.do === 'split') waiting.push(...step.to);
    else if (step.do === 'assert') {
      if (step.holds(before, after)) waiting.push(at + 1);
    } else enter(states, at, start);
  }
}
