import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { Span } from '../span.ts';
import { type Atom, PatternError, parsePattern, type Step } from './pattern-parse.ts';

/** A regular expression that is matched in time linear in the text, whoever wrote it. */
export interface Pattern {
  readonly steps: readonly Step[];
  readonly atoms: readonly Atom[];
  /** The steps, each after those that it reaches without consuming a character, except where such steps form a cycle. */
  readonly order: readonly number[];
  readonly isCircular: boolean;
}

/** UTF-16 units. Real patterns are far shorter; the parser recurses as deep as the brackets nest. */
const LONGEST_PATTERN = 500;
/** Longer texts are searched only up to here. */
const LONGEST_TEXT = 5_000;

/**
 * Compiles a pattern of the project file. Project files come with a repository and are matched in editors on every keystroke: no pattern may
 * backtrack for minutes.
 * The error is a reason for people, worded to follow the pattern.
 */
export function compilePattern(source: string, flags = ''): Result<Pattern, string> {
  if (source.length > LONGEST_PATTERN) return fail(`is longer than ${LONGEST_PATTERN} characters`);
  try {
    const program = parsePattern(source, flags.includes('i'));
    return ok({ ...program, ...orderOf(program.steps) });
  } catch (error) {
    if (error instanceof PatternError) return fail(error.message);
    throw error;
  }
}

/** Matches from left to right without overlap, each the longest that begins at its place; empty matches are skipped. */
export function* findPattern(pattern: Pattern, whole: string): Generator<Span> {
  const text = whole.slice(0, LONGEST_TEXT);
  const ends = farthest(pattern, text);
  for (let start = 0; start < text.length; ) {
    const end = ends[start] ?? NOWHERE;
    if (end > start) yield { start, end };
    start = end > start ? end : start + 1;
  }
}

const NOWHERE = -1;

/**
 * For each place of a text, the end of the longest match that begins there. Goes through the text once, from its end: how far a step reaches follows
 * from how far the next steps reach, one character later.
 */
function farthest({ steps, atoms, order, isCircular }: Pattern, text: string): Int32Array {
  const ends = new Int32Array(text.length + 1).fill(NOWHERE);
  const fits = new Int8Array(atoms.length);
  let later = new Int32Array(steps.length);
  let now = new Int32Array(steps.length);
  let after = '';
  for (let at = text.length; at >= 0; at -= after.length || 1) {
    const before = characterBefore(text, at);
    now.fill(NOWHERE);
    fits.fill(NOWHERE);
    let changed = true;
    while (changed) {
      changed = false;
      for (const index of order) {
        const step = steps[index];
        let end = NOWHERE;
        if (step?.do === 'match') end = at;
        else if (step?.do === 'split') for (const to of step.to) end = Math.max(end, now[to] ?? NOWHERE);
        else if (step?.do === 'assert') end = step.holds(before, after) ? (now[index + 1] ?? NOWHERE) : NOWHERE;
        else if (step !== undefined && after !== '' && (later[index + 1] ?? NOWHERE) !== NOWHERE) {
          if (fits[step.atom] === NOWHERE) fits[step.atom] = atoms[step.atom]?.(after) === true ? 1 : 0;
          if (fits[step.atom] === 1) end = later[index + 1] ?? NOWHERE;
        }
        if (end === now[index]) continue;
        now[index] = end;
        changed = isCircular;
      }
    }
    ends[at] = now[0] ?? NOWHERE;
    [later, now] = [now, later];
    if (at === 0) break;
    after = before;
  }
  return ends;
}

function characterBefore(text: string, at: number): string {
  const isPair = at > 1 && (text.codePointAt(at - 2) ?? 0) > 0xffff;
  return text.slice(Math.max(0, at - (isPair ? 2 : 1)), at);
}

/** Depth first, without recursion: programs are long. */
function orderOf(steps: readonly Step[]): Pick<Pattern, 'order' | 'isCircular'> {
  const order: number[] = [];
  const state = new Uint8Array(steps.length);
  const [OPEN, DONE] = [1, 2];
  let isCircular = false;
  for (let root = 0; root < steps.length; root++) {
    const waiting = [root];
    for (let index = waiting.at(-1); index !== undefined; index = waiting.at(-1)) {
      if (state[index] === 0) {
        state[index] = OPEN;
        for (const to of leadsTo(steps, index)) {
          if (state[to] === OPEN) isCircular = true;
          else if (state[to] === 0) waiting.push(to);
        }
        continue;
      }
      waiting.pop();
      if (state[index] !== OPEN) continue;
      state[index] = DONE;
      order.push(index);
    }
  }
  return { order, isCircular };
}

function leadsTo(steps: readonly Step[], index: number): readonly number[] {
  const step = steps[index];
  if (step?.do === 'split') return step.to;
  return step?.do === 'assert' ? [index + 1] : [];
}
