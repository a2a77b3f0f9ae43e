import type { Item } from './mask/pieces.ts';
import type { Settled } from './verify/judge.ts';

/** The result for an item. */
export type Result =
  | { readonly settled: Settled; readonly attempts: number }
  | { readonly refused: string; readonly attempts: number }
  /** No answer came: the run stopped before. */
  | undefined;

/** The result of every item that was answered. */
export class Results extends Map<Item, Result> {
  /** Increases with every result: while it is unchanged, no decision changes. */
  version = 0;

  override set(item: Item, result: Result): this {
    this.version += 1;
    return super.set(item, result);
  }
}
