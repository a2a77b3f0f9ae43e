import type { Step } from './program.ts';

/** What a name of the pattern captured. UTF-16 offsets in the path. */
export interface Taken {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** UTF-16 units. No file system in use has longer paths; a longer one matches nothing. */
const LONGEST_PATH = 2_048;
/** With a second `{locale}`, the first capture affects what matches later: a path may then be scanned this many times. */
const ROUNDS = 8;

/** A position where a capture begins or ends, linked to the one before. */
interface Mark {
  readonly at: number;
  readonly name?: string;
  readonly before: Mark | undefined;
}

/** Which steps have been tried at which places. Reused for every path; an increasing number distinguishes the runs. */
let seen = new Uint32Array(4_096);
let turn = 0;

/**
 * Matches a whole path. Returns what the names captured, in order, or undefined. It backtracks like a regular expression, but never tries a step
 * twice at the same place: the work is at most the size of the pattern times the length of the path, times `ROUNDS` where the pattern names the
 * locale twice.
 *
 * @param count receives the number of steps taken, for tests
 */
export function matchSteps(steps: readonly Step[], path: string, count = { steps: 0 }): readonly Taken[] | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  const width = path.length + 1;
  const most = ROUNDS * steps.length * width;
  if (seen.length < steps.length * width) seen = new Uint32Array(steps.length * width);
  const [opens, closes] = firstLocale(steps);
  const before = nextTurn();
  // Where the locale begins matters for everything that follows, and where it ends for everything after it.
  let [inside, behind] = [before, before];
  let spelling = '';
  const waiting: (readonly [step: number, at: number, marks: Mark | undefined])[] = [[0, 0, undefined]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    let [index, at, marks] = next;
    for (;;) {
      const step = steps[index];
      const cell = index * width + at;
      const now = index <= opens ? before : index <= closes ? inside : behind;
      if (step === undefined || seen[cell] === now) break;
      seen[cell] = now;
      count.steps += 1;
      if (count.steps > most) return undefined;
      if (step.do === 'match') {
        if (at === path.length) return taken(marks);
        break;
      }
      if (step.do === 'split') {
        const { to } = step;
        for (let choice = to.length - 1; choice > 0; choice--) waiting.push([to[choice] ?? 0, at, marks]);
        index = to[0] ?? index;
        continue;
      }
      if (step.do === 'one') {
        if (at >= path.length || !step.test(path.charCodeAt(at))) break;
        at += 1;
      } else if (step.do === 'text' || step.do === 'again') {
        const text = step.do === 'text' ? step.text : spelling;
        if (!path.startsWith(text, at)) break;
        at += text.length;
      } else if (step.do === 'open') {
        if (index === opens) inside = nextTurn();
        marks = { at, name: step.name, before: marks };
      } else {
        if (index === closes) {
          behind = nextTurn();
          spelling = path.slice(marks?.at, at);
        }
        marks = { at, before: marks };
      }
      index += 1;
    }
  }
  return undefined;
}

/** The steps that open and close the first `{locale}` if the pattern repeats it; otherwise past the last step. */
function firstLocale(steps: readonly Step[]): readonly [opens: number, closes: number] {
  if (!steps.some(({ do: what }) => what === 'again')) return [steps.length, steps.length];
  const opens = steps.findIndex((step) => step.do === 'open' && step.name === 'locale');
  return [opens, steps.findIndex((step, index) => step.do === 'close' && index > opens)];
}

function nextTurn(): number {
  if (turn === 0xffff_ffff) {
    seen.fill(0);
    turn = 0;
  }
  turn += 1;
  return turn;
}

function taken(marks: Mark | undefined): readonly Taken[] {
  const found: Taken[] = [];
  for (let close = marks; close !== undefined; close = close.before?.before) {
    const open = close.before;
    if (open?.name !== undefined) found.push({ name: open.name, start: open.at, end: close.at });
  }
  return found.reverse();
}
