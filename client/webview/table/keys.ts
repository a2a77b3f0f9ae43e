export type TableKey =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'first'
  | 'last'
  | 'edit'
  | 'clear'
  | 'all'
  | 'column'
  | 'row'
  | 'copy'
  | 'paste'
  | 'undo'
  | 'redo'
  | 'search'
  | 'replace'
  | 'menu'
  | 'translate'
  | 'details'
  | 'open'
  | 'help';

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const PLAIN: ReadonlyMap<string, TableKey> = new Map([
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['PageUp', 'pageUp'],
  ['PageDown', 'pageDown'],
  ['Home', 'rowStart'],
  ['End', 'rowEnd'],
  ['Enter', 'edit'],
  ['F2', 'edit'],
  ['Delete', 'clear'],
  ['Backspace', 'clear'],
  ['ContextMenu', 'menu'],
  ['?', 'help'],
  ['/', 'search'],
  ['i', 'details'],
  ['o', 'open'],
]);
const WITH_CONTROL: ReadonlyMap<string, TableKey> = new Map([
  ['Home', 'first'],
  ['End', 'last'],
  ['ArrowUp', 'first'],
  ['ArrowDown', 'last'],
  ['a', 'all'],
  [' ', 'column'],
  ['c', 'copy'],
  ['v', 'paste'],
  ['z', 'undo'],
  ['y', 'redo'],
  ['f', 'search'],
  ['h', 'replace'],
  ['Enter', 'translate'],
]);

/** The action of a key in the grid. Shortcuts of the surrounding editor, and letters with Alt, are left alone. */
export function tableKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): TableKey | undefined {
  if (altKey) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) {
    const isMove = name.startsWith('Arrow') || name === 'Home' || name === 'End';
    if (shiftKey && name === 'z') return 'redo';
    return shiftKey && !isMove ? undefined : WITH_CONTROL.get(name);
  }
  if (shiftKey && name === 'F10') return 'menu';
  if (shiftKey && name === ' ') return 'row';
  return PLAIN.get(name);
}
