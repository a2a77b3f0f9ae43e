import type { Decision } from '../../../shared/pages/preview-page.ts';

export type KeyAction =
  | 'down'
  | 'up'
  | 'pageDown'
  | 'pageUp'
  | 'first'
  | 'last'
  | 'search'
  | 'apply'
  | 'edit'
  | 'open'
  | Exclude<Decision, 'applied'>;

const KEYS: ReadonlyMap<string, KeyAction> = new Map([
  ['ArrowDown', 'down'],
  ['ArrowUp', 'up'],
  ['PageDown', 'pageDown'],
  ['PageUp', 'pageUp'],
  ['Home', 'first'],
  ['End', 'last'],
  ['/', 'search'],
  ['Enter', 'edit'],
  ['F2', 'edit'],
  ['a', 'accepted'],
  ['r', 'rejected'],
  ['Delete', 'rejected'],
  ['u', 'undecided'],
  ['o', 'open'],
]);

/** The action of a key in the list. Plain letters only, so that no shortcut of the editor or the browser is taken. */
export function keyAction(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): KeyAction | undefined {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey) return key === 'Enter' && !altKey ? 'apply' : undefined;
  return altKey ? undefined : KEYS.get(key.length === 1 ? key.toLowerCase() : key);
}
