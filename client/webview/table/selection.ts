import type { PageArea } from '../../../shared/pages/table-page.ts';

export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The active cell of the grid and the selected cells: a rectangle from an anchor to the active cell. Columns 0 and 1 are key and source. */
export class Selection {
  anchor: Place = { row: 0, column: 2 };
  focus: Place = { row: 0, column: 2 };

  /** @param isExtended whether the anchor stays */
  move(to: Place, isExtended: boolean): void {
    this.focus = to;
    if (!isExtended) this.anchor = to;
  }

  /** Stays within a grid that has shrunk. */
  keepWithin(rows: number, columns: number): void {
    const within = ({ row, column }: Place) => ({
      row: Math.max(0, Math.min(row, rows - 1)),
      column: Math.max(0, Math.min(column, columns - 1)),
    });
    this.focus = within(this.focus);
    this.anchor = within(this.anchor);
  }

  get rows(): readonly [from: number, to: number] {
    return [Math.min(this.anchor.row, this.focus.row), Math.max(this.anchor.row, this.focus.row) + 1];
  }

  get columns(): readonly [from: number, to: number] {
    return [Math.min(this.anchor.column, this.focus.column), Math.max(this.anchor.column, this.focus.column) + 1];
  }

  has(row: number, column: number): boolean {
    const [rows, columns] = [this.rows, this.columns];
    return row >= rows[0] && row < rows[1] && column >= columns[0] && column < columns[1];
  }

  get count(): number {
    const [rows, columns] = [this.rows, this.columns];
    return (rows[1] - rows[0]) * (columns[1] - columns[0]);
  }
}

/** The selected rectangle; if it includes no language, all shown ones. */
export function areaOf(
  { rows: [from, to], columns: [left, right] }: Selection,
  view: string,
  locales: readonly string[],
): PageArea {
  const chosen = locales.slice(Math.max(0, left - 2), Math.max(0, right - 2));
  return { view, from, to, locales: [...(chosen.length === 0 ? locales : chosen)] };
}
