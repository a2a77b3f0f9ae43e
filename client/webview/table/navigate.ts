import type { TableKey } from './keys.ts';
import type { Place } from './selection.ts';

export interface Size {
  readonly rows: number;
  readonly columns: number;
  /** Rows per page. */
  readonly page: number;
}

/** Where a key moves to; undefined: it does not move. */
export function destination(key: TableKey, { row, column }: Place, { rows, columns, page }: Size): Place | undefined {
  const steps: Partial<Record<TableKey, readonly [row: number, column: number]>> = {
    up: [row - 1, column],
    down: [row + 1, column],
    left: [row, column - 1],
    right: [row, column + 1],
    pageUp: [row - page, column],
    pageDown: [row + page, column],
    rowStart: [row, 0],
    rowEnd: [row, columns - 1],
    first: [0, column],
    last: [rows - 1, column],
  };
  const to = steps[key];
  if (to === undefined) return undefined;
  const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));
  return { row: within(to[0], rows), column: within(to[1], columns) };
}

/** What a key selects: from an anchor to the new focus, which is at the beginning. */
export function rangeFor(
  key: TableKey,
  { row, column }: Place,
  { rows, columns }: Size,
): readonly [anchor: Place, focus: Place] | undefined {
  const [bottom, right] = [Math.max(0, rows - 1), columns - 1];
  const left = Math.min(2, right);
  if (key === 'all')
    return [
      { row: bottom, column: right },
      { row: 0, column: left },
    ];
  if (key === 'column')
    return [
      { row: bottom, column },
      { row: 0, column },
    ];
  if (key === 'row')
    return [
      { row, column: right },
      { row, column: left },
    ];
  return undefined;
}
