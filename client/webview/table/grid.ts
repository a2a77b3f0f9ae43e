import { make } from '../base/dom.ts';
import { columnAt, type Geometry, rangeOf } from './geometry.ts';
import type { Selection } from './selection.ts';

export interface GridOptions {
  readonly label: string;
  /** Column headings: key, source, languages. */
  heads(): readonly HTMLElement[];
  /** Sets the content and the classes of a cell. */
  fill(cell: HTMLElement, row: number, column: number): void;
  /** Visible rows, and visible columns among the languages. */
  seen(rows: readonly [from: number, to: number], columns: readonly [from: number, to: number]): void;
}

/** Rows drawn above and below the visible ones. */
const OVERSCAN = 4;

interface Drawn {
  readonly element: HTMLElement;
  readonly cells: Map<number, HTMLElement>;
}

/**
 * A grid that draws only the visible cells, and always the active one, which has the focus (ARIA grid pattern). All rows have one height, so that the
 * position of a row is arithmetic, and no frame waits for a measurement.
 */
export class Grid {
  readonly element: HTMLElement;
  readonly #options: GridOptions;
  readonly #grid: HTMLElement;
  readonly #body: HTMLElement;
  readonly #head: HTMLElement;
  readonly #drawn = new Map<number, Drawn>();
  readonly #selection: Selection;
  #geometry: Geometry = { rowHeight: 66, head: 30, key: 200, source: 260, cell: 280, languages: 0, rows: 0, sticky: 0 };
  #frame = 0;
  /** The size at the last measurement. */
  #size = { width: 0, height: 0 };

  constructor(selection: Selection, options: GridOptions) {
    this.#selection = selection;
    this.#options = options;
    this.#head = make('div', { role: 'row', class: 'row head', 'aria-rowindex': 1 });
    this.#body = make('div', { role: 'rowgroup', class: 'body' });
    this.#grid = make(
      'div',
      {
        role: 'grid',
        'aria-label': options.label,
        'aria-multiselectable': 'true',
        'aria-describedby': 'hint',
      },
      make('div', { role: 'rowgroup', class: 'top' }, this.#head),
      this.#body,
    );
    // Next to the grid is room for what does not belong to it: the field in which a cell is edited.
    this.element = make('div', { class: 'grid' }, this.#grid);
    this.element.addEventListener('scroll', () => this.#schedule(), { passive: true });
    new ResizeObserver(() => {
      // The active cell must not go out of view because the side panel opens.
      const isSeen = this.#isActiveSeen();
      this.measure();
      this.#size = { width: this.element.clientWidth, height: this.element.clientHeight };
      if (isSeen) this.reveal(false);
      else this.#schedule();
    }).observe(this.element);
  }

  /** The rows or columns have changed. */
  reset(rows: number, languages: number): void {
    this.#geometry = { ...this.#geometry, rows, languages };
    for (const { element } of this.#drawn.values()) element.remove();
    this.#drawn.clear();
    this.#grid.setAttribute('aria-rowcount', String(rows + 1));
    this.#grid.setAttribute('aria-colcount', String(languages + 2));
    this.#head.replaceChildren(...this.#options.heads());
    this.measure();
    this.draw();
  }

  /** Sizes follow the font and the width of the page. */
  measure(): void {
    const { element } = this;
    const em = Number.parseFloat(getComputedStyle(element).fontSize) || 13;
    const isNarrow = element.clientWidth < 60 * em;
    const isWide = element.clientWidth > 110 * em;
    // Next to an editor, the source and one language share the width, so that both are fully visible.
    const isTight = element.clientWidth < 45 * em;
    const key = Math.round(em * (isTight ? 8 : isNarrow ? 9 : isWide ? 16 : 13));
    const half = Math.max(Math.round(em * 11), Math.floor((element.clientWidth - key) / 2));
    const source = isTight ? half : Math.round(em * (isNarrow ? 16 : isWide ? 25 : 20));
    const left = element.clientWidth - key - source;
    const least = isTight ? half : Math.round(em * 18);
    const { languages } = this.#geometry;
    const fitting = languages === 0 ? least : Math.floor(left / languages);
    this.#geometry = {
      ...this.#geometry,
      rowHeight: Math.round(em * 1.4 * 3 + 14),
      head: this.#head.offsetHeight,
      key,
      source,
      cell: Math.max(least, fitting),
      sticky: isNarrow ? key : key + source,
    };
    element.classList.toggle('narrow', isNarrow);
    const { style } = element;
    for (const name of ['key', 'source', 'cell', 'languages', 'rowHeight'] as const)
      style.setProperty(`--${name}`, name === 'languages' ? String(languages) : `${this.#geometry[name]}px`);
    style.setProperty('--width', `${this.#geometry.key + this.#geometry.source + languages * this.#geometry.cell}px`);
    this.#body.style.height = `${this.#geometry.rowHeight * this.#geometry.rows}px`;
    for (const [index, { element: row }] of this.#drawn) this.#place(row, index);
  }

  /** Draws what has come into view, and removes what has left it. */
  draw(): void {
    const [rows, columns] = this.#sight();
    const active = this.#selection.focus;
    const wanted = (index: number) => (index >= rows[0] && index < rows[1]) || index === active.row;
    for (const [index, { element }] of this.#drawn)
      if (!wanted(index)) {
        element.remove();
        this.#drawn.delete(index);
      }
    const indexes = Array.from({ length: rows[1] - rows[0] }, (_, at) => rows[0] + at);
    if (active.row < this.#geometry.rows && (active.row < rows[0] || active.row >= rows[1])) {
      if (active.row < rows[0]) indexes.unshift(active.row);
      else indexes.push(active.row);
    }
    let before: HTMLElement | undefined;
    for (const index of indexes) {
      const drawn = this.#drawn.get(index) ?? this.#make(index, before);
      this.#cells(drawn, index, columns);
      before = drawn.element;
    }
    this.mark();
    this.#options.seen(rows, columns);
  }

  /** Redraws visible cells. */
  refresh(from = 0, to = Number.POSITIVE_INFINITY): void {
    for (const [index, { cells }] of this.#drawn)
      if (index >= from && index < to) for (const [column, cell] of cells) this.#options.fill(cell, index, column);
    this.mark();
  }

  cellAt(row: number, column: number): HTMLElement | undefined {
    return this.#drawn.get(row)?.cells.get(column);
  }

  /** Scrolls the active cell into view and, unless the user is typing elsewhere, focuses it. */
  reveal(takesFocus: boolean): void {
    const { row, column } = this.#selection.focus;
    const { rowHeight, head, key, source, cell, sticky } = this.#geometry;
    const { element } = this;
    const top = row * rowHeight;
    const height = element.clientHeight - head;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + height) element.scrollTop = top + rowHeight - height;
    if (column >= 2) {
      const left = key + source + (column - 2) * cell;
      if (left - sticky < element.scrollLeft) element.scrollLeft = left - sticky;
      else if (left + cell > element.scrollLeft + element.clientWidth)
        element.scrollLeft = Math.min(left - sticky, left + cell - element.clientWidth);
    } else if (column === 0 || sticky < key + source) element.scrollLeft = 0;
    if (takesFocus) this.focus();
    else this.draw();
    // On a small screen, the page itself scrolls.
    if (takesFocus) this.cellAt(row, column)?.scrollIntoView({ block: 'nearest' });
  }

  /** Focuses the active cell, wherever it is. */
  focus(): void {
    this.draw();
    const { row, column } = this.#selection.focus;
    this.cellAt(row, column)?.focus({ preventScroll: true });
  }

  /** How many rows fit on a page. */
  get page(): number {
    const { rowHeight, head } = this.#geometry;
    return Math.max(1, Math.floor((this.element.clientHeight - head) / rowHeight) - 1);
  }

  /** The position of a cell in the scrolled area, in pixels. */
  box(row: number, column: number): { readonly top: number; readonly left: number; readonly width: number } {
    const { rowHeight, head, key, source, cell } = this.#geometry;
    return { top: head + row * rowHeight, left: key + source + (column - 2) * cell, width: cell };
  }

  /** Marks the selected cells. */
  mark(): void {
    const { focus } = this.#selection;
    for (const [row, { cells }] of this.#drawn)
      for (const [column, cell] of cells) {
        const isActive = row === focus.row && column === focus.column;
        cell.tabIndex = isActive ? 0 : -1;
        cell.classList.toggle('active', isActive);
        cell.setAttribute('aria-selected', String(this.#selection.has(row, column)));
      }
  }

  /** Whether the active cell is visible, at least in part, at the measured size. */
  #isActiveSeen(): boolean {
    const { row, column } = this.#selection.focus;
    const { rowHeight, head, key, source, cell, sticky } = this.#geometry;
    const { scrollTop, scrollLeft } = this.element;
    const { width, height } = this.#size;
    const top = row * rowHeight - scrollTop;
    const left = key + source + (column - 2) * cell - scrollLeft;
    return top + rowHeight > 0 && top < height - head && (column < 2 || (left + cell > sticky && left < width));
  }

  #schedule(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.draw();
    });
  }

  #sight(): readonly [rows: readonly [number, number], columns: readonly [number, number]] {
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.element;
    const { rowHeight, rows } = this.#geometry;
    return [
      rangeOf(scrollTop, clientHeight, rowHeight, rows, OVERSCAN),
      columnAt(this.#geometry, scrollLeft, clientWidth),
    ];
  }

  #make(index: number, before: HTMLElement | undefined): Drawn {
    const element = make('div', { role: 'row', class: 'row', 'aria-rowindex': index + 2, 'data-row': index });
    this.#place(element, index);
    // Screen readers follow the order of the elements.
    if (before === undefined) this.#body.prepend(element);
    else before.after(element);
    const drawn = { element, cells: new Map<number, HTMLElement>() };
    this.#drawn.set(index, drawn);
    return drawn;
  }

  #place(element: HTMLElement, index: number): void {
    element.style.transform = `translateY(${index * this.#geometry.rowHeight}px)`;
  }

  #cells({ element, cells }: Drawn, row: number, [from, to]: readonly [number, number]): void {
    const { focus } = this.#selection;
    const isWanted = (column: number) =>
      column < 2 || (column >= from + 2 && column < to + 2) || (row === focus.row && column === focus.column);
    for (const [column, cell] of cells)
      if (!isWanted(column)) {
        cell.remove();
        cells.delete(column);
      }
    let before: HTMLElement | undefined;
    for (let column = 0; column < this.#geometry.languages + 2; column++) {
      if (!isWanted(column)) continue;
      let cell = cells.get(column);
      if (cell === undefined) {
        cell = make('div', { role: 'gridcell', tabindex: -1, 'aria-colindex': column + 1, 'data-column': column });
        if (column >= 2) cell.style.left = `calc(var(--key) + var(--source) + ${column - 2} * var(--cell))`;
        this.#options.fill(cell, row, column);
        if (before === undefined) element.prepend(cell);
        else before.after(cell);
        cells.set(column, cell);
      }
      before = cell;
    }
  }
}
