import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import { make } from '../base/dom.ts';
import type { Row } from './model.ts';

export interface ListOptions {
  readonly grid: HTMLElement;
  /** Inside the grid, as high as all rows together. */
  readonly body: HTMLElement;
  /** Stays at the top of the grid. */
  readonly head: HTMLElement;
  cells(row: Row): readonly HTMLElement[];
  /** Classes for the state of a row. */
  classOf(row: Row): string;
  isSelectable(row: Row): boolean;
  /** Stable for a row under any filter: measured heights are kept by it. */
  keyOf(row: Row): number;
}

/** Assumed height of a row before it is measured, in pixels. */
const ESTIMATE = 76;

/**
 * A list that draws only the visible rows, and always the active one, so that `aria-activedescendant` never dangles.
 * A row is redrawn only when it is reported as changed.
 */
export class List {
  readonly #options: ListOptions;
  readonly #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  readonly #drawn = new Map<Row, HTMLElement>();
  #rows: readonly Row[] = [];
  #active = -1;

  constructor(options: ListOptions) {
    this.#options = options;
    this.#virtualizer = new Virtualizer<HTMLElement, HTMLElement>(this.#settings());
    this.#virtualizer._didMount();
    this.#virtualizer._willUpdate();
  }

  get active(): Row | undefined {
    return this.#rows[this.#active];
  }

  get activeIndex(): number {
    return this.#active;
  }

  /** Shows these rows; the active one stays active if it is among them. */
  setRows(rows: readonly Row[], active: Row | undefined = this.active): void {
    this.#rows = rows;
    const at = active === undefined ? -1 : rows.indexOf(active);
    this.#active = at >= 0 ? at : rows.findIndex((row) => this.#options.isSelectable(row));
    this.#options.grid.setAttribute('aria-rowcount', String(rows.length + 1));
    this.#virtualizer.setOptions(this.#settings());
    this.#virtualizer._willUpdate();
    this.#draw();
    this.#mark();
  }

  /** Moves to the next selectable row in a direction. False if there is none. */
  move(step: 1 | -1, count = 1): boolean {
    let at = this.#active;
    let left = count;
    for (let next = at + step; next >= 0 && next < this.#rows.length && left > 0; next += step) {
      const row = this.#rows[next];
      if (row === undefined || !this.#options.isSelectable(row)) continue;
      at = next;
      left -= 1;
    }
    if (at === this.#active) return false;
    this.activate(at);
    return true;
  }

  first(): void {
    this.activate(this.#rows.findIndex((row) => this.#options.isSelectable(row)));
  }

  last(): void {
    this.activate(this.#rows.findLastIndex((row) => this.#options.isSelectable(row)));
  }

  select(row: Row): void {
    this.activate(this.#rows.indexOf(row));
  }

  activate(index: number): void {
    if (index < 0 || index >= this.#rows.length) return;
    this.#active = index;
    // Upwards, also scroll the heading above the first unit into view.
    const above = this.#rows[index - 1]?.kind === 'file' ? index - 1 : index;
    this.#virtualizer.scrollToIndex(above, { align: 'auto' });
    if (above !== index) this.#virtualizer.scrollToIndex(index, { align: 'auto' });
    this.#draw();
    this.#mark();
  }

  /** Redraws rows that are visible. */
  refresh(rows: Iterable<Row> = this.#drawn.keys()): void {
    for (const row of [...rows]) {
      const element = this.#drawn.get(row);
      if (element !== undefined) this.#fill(element, row);
    }
    this.#mark();
  }

  elementOf(row: Row): HTMLElement | undefined {
    return this.#drawn.get(row);
  }

  #settings() {
    const { grid, head } = this.#options;
    return {
      count: this.#rows.length,
      getScrollElement: () => grid,
      estimateSize: () => ESTIMATE,
      getItemKey: (index: number) => {
        const row = this.#rows[index];
        return row === undefined ? -1 : this.#options.keyOf(row);
      },
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      overscan: 6,
      scrollMargin: head.offsetHeight,
      scrollPaddingStart: head.offsetHeight,
      indexAttribute: 'data-index',
      rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const indexes = defaultRangeExtractor(range);
        return this.#active < 0 || indexes.includes(this.#active)
          ? indexes
          : [...indexes, this.#active].sort((a, b) => a - b);
      },
      onChange: () => this.#draw(),
    };
  }

  #draw(): void {
    const { body } = this.#options;
    const items = this.#virtualizer.getVirtualItems();
    const wanted = new Set(items.map(({ index }) => this.#rows[index]));
    for (const [row, element] of this.#drawn) {
      if (wanted.has(row)) continue;
      element.remove();
      this.#drawn.delete(row);
    }
    // Releases elements that are gone.
    this.#virtualizer.measureElement(null);
    body.style.height = `${this.#virtualizer.getTotalSize()}px`;
    const added: HTMLElement[] = [];
    for (const { index, start } of items) {
      const row = this.#rows[index];
      if (row === undefined) continue;
      let element = this.#drawn.get(row);
      if (element === undefined) {
        element = make('div', { role: 'row' });
        this.#fill(element, row);
        this.#drawn.set(row, element);
        added.push(element);
      }
      element.id = `row-${index}`;
      element.dataset['index'] = String(index);
      element.setAttribute('aria-rowindex', String(index + 2));
      element.style.transform = `translateY(${start - this.#virtualizer.options.scrollMargin}px)`;
    }
    body.append(...added);
    // Remaining rows may be in another order.
    this.#inOrder(body);
    if (added.length === 0) return;
    for (const element of added) this.#virtualizer.measureElement(element);
    this.#mark();
  }

  /** Screen readers follow the order of the elements. */
  #inOrder(body: HTMLElement): void {
    let last = -1;
    for (const child of body.children) {
      const index = Number((child as HTMLElement).dataset['index']);
      if (index < last) {
        const sorted = [...body.children].sort((a, b) => indexOf(a) - indexOf(b));
        const focused = document.activeElement;
        body.append(...sorted);
        // Moving an element makes it lose the focus.
        if (focused instanceof HTMLElement && body.contains(focused)) focused.focus({ preventScroll: true });
        return;
      }
      last = index;
    }
  }

  #fill(element: HTMLElement, row: Row): void {
    element.className = `row ${row.kind} ${this.#options.classOf(row)}`;
    element.replaceChildren(...this.#options.cells(row));
  }

  #mark(): void {
    const { grid } = this.#options;
    const active = this.active;
    for (const [row, element] of this.#drawn) {
      element.classList.toggle('active', row === active);
      if (this.#options.isSelectable(row)) element.setAttribute('aria-selected', String(row === active));
      else element.removeAttribute('aria-selected');
    }
    const shown = active && this.#drawn.get(active);
    if (shown === undefined) grid.removeAttribute('aria-activedescendant');
    else grid.setAttribute('aria-activedescendant', shown.id);
  }
}

function indexOf(element: Element): number {
  return Number((element as HTMLElement).dataset['index']);
}
