import { type TableKey, tableKey } from './keys.ts';

export interface MoveEvents {
  key(key: TableKey, isExtended: boolean): void;
  point(row: number, column: number, isExtended: boolean): void;
  edit(): void;
  menu(): void;
}

/** Keys and mouse in the grid. Handled events do not propagate, so that the surrounding editor does not act on them, too. */
export function listen(grid: HTMLElement, events: MoveEvents): void {
  grid.addEventListener('keydown', (event) => {
    // Keys in the edited field and on buttons are theirs.
    if (!(event.target instanceof Element) || event.target.closest('.editing') !== null) return;
    const key = tableKey(event);
    if (key === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    events.key(key, event.shiftKey);
  });
  let isDown = false;
  const at = (event: Event): readonly [row: number, column: number] | undefined => {
    const cell = event.target instanceof Element ? event.target.closest('[role=gridcell]') : null;
    const row = cell?.closest('[data-row]')?.getAttribute('data-row');
    const column = cell?.getAttribute('data-column');
    return row == null || column == null ? undefined : [Number(row), Number(column)];
  };
  grid.addEventListener('mousedown', (event) => {
    const place = at(event);
    if (place === undefined || event.button > 0) return;
    isDown = true;
    // No text selection while cells are selected.
    event.preventDefault();
    events.point(...place, event.shiftKey);
  });
  grid.addEventListener('mouseover', (event) => {
    const place = isDown && event.buttons === 1 ? at(event) : undefined;
    if (place !== undefined) events.point(...place, true);
  });
  window.addEventListener('mouseup', () => {
    isDown = false;
  });
  grid.addEventListener('dblclick', (event) => {
    if (at(event) !== undefined) events.edit();
  });
  grid.addEventListener('contextmenu', (event) => {
    const place = at(event);
    if (place === undefined) return;
    event.preventDefault();
    const cell = event.target instanceof Element ? event.target.closest('[role=gridcell]') : null;
    if (cell?.getAttribute('aria-selected') !== 'true') events.point(...place, false);
    events.menu();
  });
}
