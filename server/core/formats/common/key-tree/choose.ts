import type { KeyTree } from '../../../text/key-tree.ts';
import type { Dialect } from './dialect.ts';
import { plain } from './dialects/plain.ts';
import { sampleOf } from './sample.ts';

const ENOUGH = 5;

/** The dialects of one format; of two with equal evidence the first wins. */
export class Dialects {
  readonly list: readonly Dialect[];

  constructor(list: readonly Dialect[]) {
    this.list = list;
  }

  /** The dialect with this id or alias, in any case. */
  named(name: string): Dialect | undefined {
    const wanted = name.toLowerCase();
    return this.list.find(({ id, aliases }) => id === wanted || aliases?.includes(wanted) === true);
  }

  /** The dialect of one file: the requested one, else the one with the strongest evidence, else plain. */
  of(tree: KeyTree, path?: string, asked?: string): Dialect {
    const named = asked === undefined ? undefined : this.named(asked);
    return named ?? this.#surest([this.#evidenceIn(tree, path)]);
  }

  /** The dialect of several files that belong together: a file with few texts follows the others. Undefined if none shows any. */
  detect(files: readonly { readonly path?: string; readonly tree: KeyTree }[]): string | undefined {
    const dialect = this.#surest(files.map(({ path, tree }) => this.#evidenceIn(tree, path)));
    return dialect === plain ? undefined : dialect.id;
  }

  #evidenceIn(tree: KeyTree, path?: string): readonly number[] {
    const sample = sampleOf(tree, path);
    return this.list.map((dialect) => dialect.evidence(sample));
  }

  #surest(evidence: readonly (readonly number[])[]): Dialect {
    let best: Dialect = plain;
    let most = ENOUGH - 1;
    for (const [index, dialect] of this.list.entries()) {
      const sum = evidence.reduce((total, signs) => total + (signs[index] ?? 0), 0);
      if (sum > most) {
        best = dialect;
        most = sum;
      }
    }
    return best;
  }
}
