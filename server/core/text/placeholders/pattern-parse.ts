/** A step of a pattern program. Targets are indexes of steps. */
export type Step =
  | { readonly do: 'char'; readonly atom: number }
  | { readonly do: 'split'; readonly to: readonly number[] }
  | { readonly do: 'assert'; readonly holds: (before: string, after: string) => boolean }
  | { readonly do: 'match' };

/** Whether it accepts this character. */
export type Atom = (character: string) => boolean;

/** Larger programs come from nested counts like `(a{99}){99}`; nested counts of nothing, `(){99}`, take as long to compile. */
const MOST_STEPS = 1_000;

/** Why a pattern is not understood, worded for people. */
export class PatternError extends Error {}

type Node =
  | { readonly kind: 'char'; readonly atom: string }
  | { readonly kind: 'assert'; readonly holds: (before: string, after: string) => boolean }
  | { readonly kind: 'sequence'; readonly nodes: readonly Node[] }
  | { readonly kind: 'choice'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly min: number; readonly max: number };

/**
 * Parses the subset of regular expressions that can be matched in linear time: characters, classes, groups, alternatives, counts, `^ $ \b`.
 * @throws PatternError for look-around and back-references, which cannot, and for invalid patterns.
 */
export function parsePattern(
  source: string,
  ignoreCase: boolean,
): { readonly steps: readonly Step[]; readonly atoms: readonly Atom[] } {
  // The runtime knows best what is not a regular expression, and explains it well.
  try {
    new RegExp(source, 'u');
  } catch (error) {
    const reason =
      error instanceof Error ? /^Invalid regular expression: \/.*\/\w*: (.+)$/s.exec(error.message)?.[1] : '';
    throw new PatternError(`is not a regular expression${reason ? ` (${reason})` : ''}`);
  }
  const program = new Program();
  program.emit(new PatternParser(source).parse());
  program.steps.push({ do: 'match' });
  return { steps: program.steps, atoms: program.atoms.map((atom) => compileAtom(atom, ignoreCase)) };
}

/** Most characters of most texts are ASCII: answers for these are cached. */
const KEPT = 128;

function compileAtom(source: string, ignoreCase: boolean): Atom {
  const one = new RegExp(`^(?:${source})$`, ignoreCase ? 'sui' : 'su');
  const known = new Int8Array(KEPT);
  return (character) => {
    const code = character.charCodeAt(0);
    if (code >= KEPT) return one.test(character);
    known[code] ||= one.test(character) ? 1 : -1;
    return known[code] === 1;
  };
}

class Program {
  readonly steps: Step[] = [];
  readonly atoms: string[] = [];
  #emitted = 0;

  emit(node: Node): void {
    this.#emitted += 1;
    if (this.steps.length > MOST_STEPS || this.#emitted > 2 * MOST_STEPS) throw new PatternError('is too large');
    if (node.kind === 'char') this.steps.push({ do: 'char', atom: this.#atom(node.atom) });
    else if (node.kind === 'assert') this.steps.push({ do: 'assert', holds: node.holds });
    else if (node.kind === 'sequence') for (const part of node.nodes) this.emit(part);
    else if (node.kind === 'choice') this.#choice(node.nodes);
    else this.#repeat(node);
  }

  #atom(source: string): number {
    const known = this.atoms.indexOf(source);
    return known < 0 ? this.atoms.push(source) - 1 : known;
  }

  #choice(nodes: readonly Node[]): void {
    const { steps } = this;
    const split = steps.push({ do: 'match' }) - 1;
    const starts: number[] = [];
    const ends: number[] = [];
    for (const node of nodes) {
      starts.push(steps.length);
      this.emit(node);
      ends.push(steps.push({ do: 'match' }) - 1);
    }
    steps[split] = { do: 'split', to: starts };
    for (const end of ends) steps[end] = { do: 'split', to: [steps.length] };
  }

  #repeat({ node, min, max }: Extract<Node, { kind: 'repeat' }>): void {
    const { steps } = this;
    for (let count = 0; count < min; count++) this.emit(node);
    if (max === Number.POSITIVE_INFINITY) {
      const split = steps.push({ do: 'match' }) - 1;
      this.emit(node);
      steps.push({ do: 'split', to: [split] });
      steps[split] = { do: 'split', to: [split + 1, steps.length] };
      return;
    }
    const splits: number[] = [];
    for (let count = min; count < max; count++) {
      splits.push(steps.push({ do: 'match' }) - 1);
      this.emit(node);
    }
    for (const split of splits) steps[split] = { do: 'split', to: [split + 1, steps.length] };
  }
}

const ATOM =
  /\\(?:u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|[pP]\{[^{}]*\}|c[A-Za-z]|.)|\[(?:\\.|[^\]\\])*\]|[^\\[]/suy;
const COUNT = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y;

class PatternParser {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  parse(): Node {
    const choices: Node[] = [];
    do choices.push(this.#sequence());
    while (this.#eat('|'));
    return choices.length === 1 && choices[0] !== undefined ? choices[0] : { kind: 'choice', nodes: choices };
  }

  #sequence(): Node {
    const nodes: Node[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source.charAt(this.#at))) nodes.push(this.#counted());
    return { kind: 'sequence', nodes };
  }

  #counted(): Node {
    const node = this.#atom();
    COUNT.lastIndex = this.#at;
    const match = COUNT.exec(this.#source);
    if (match === null) return node;
    this.#at += match[0].length;
    const [count, from, comma, to = ''] = match;
    const unbounded = Number.POSITIVE_INFINITY;
    if (from !== undefined)
      return {
        kind: 'repeat',
        node,
        min: Number(from),
        max: comma === undefined ? Number(from) : to === '' ? unbounded : Number(to),
      };
    return { kind: 'repeat', node, min: count.startsWith('+') ? 1 : 0, max: count.startsWith('?') ? 1 : unbounded };
  }

  #atom(): Node {
    if (this.#eat('(')) return this.#group();
    if (this.#eat('^')) return { kind: 'assert', holds: (before) => before === '' };
    if (this.#eat('$')) return { kind: 'assert', holds: (_, after) => after === '' };
    ATOM.lastIndex = this.#at;
    const atom = ATOM.exec(this.#source)?.[0] ?? '';
    this.#at += atom.length;
    if (atom === '\\b' || atom === '\\B')
      return { kind: 'assert', holds: (before, after) => isBorder(before, after) === (atom === '\\b') };
    if (/^\\[1-9k]/.test(atom)) throw new PatternError('has a back-reference, which is not supported');
    return { kind: 'char', atom };
  }

  #group(): Node {
    if (this.#eat('?') && !this.#eat(':')) {
      const name = /^<[A-Za-z_$][\w$]*>/.exec(this.#source.slice(this.#at))?.[0];
      if (name === undefined) throw new PatternError('has a look-around, which is not supported');
      this.#at += name.length;
    }
    const node = this.parse();
    this.#eat(')');
    return node;
  }

  #eat(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }
}

/** A boundary of a word in any script, where a reader would see one. */
function isBorder(before: string, after: string): boolean {
  const word = /[\p{L}\p{N}_]/u;
  return word.test(before) !== word.test(after);
}
