import type { Item } from './mask/pieces.ts';
import type { Settled } from './verify/judge.ts';

/** What became of an item. */
export type Result =
  | { readonly settled: Settled; readonly attempts: number }
  | { readonly refused: string; readonly attempts: number }
  /** No answer came: the run stopped before. */
  | undefined;

/** What became of every item that was answered. */
export class Results extends Map<Item, Result> {
  /** Grows with every result: while it stays, nothing has to be decided anew. */
  version = 0;

  override set(item: Item, result: Result): this {
    this.version += 1;
    return super.set(item, result);
  }
}
