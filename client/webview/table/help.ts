import type { TableStringKey } from '../../../shared/pages/table-page.ts';
import { button, make } from '../base/dom.ts';
import type { Say } from './cells.ts';

const KEYS: readonly (readonly [keys: readonly string[], text: TableStringKey])[] = [
  [['↑', '↓', '←', '→', 'Page', 'Home', 'End'], 'keyMove'],
  [['Shift', '↑↓←→'], 'keyExtend'],
  [['Ctrl', 'A'], 'keyAll'],
  [['Shift', 'Space'], 'keyRow'],
  [['Ctrl', 'Space'], 'keyColumn'],
  [['F2', 'Enter'], 'keyEdit'],
  [['Ctrl', '1…9'], 'keyInsert'],
  [['Ctrl', 'Enter'], 'keyTranslate'],
  [['Shift', 'F10'], 'keyMenu'],
  [['Delete'], 'keyClear'],
  [['Ctrl', 'C'], 'keyCopy'],
  [['Ctrl', 'V'], 'keyPaste'],
  [['Ctrl', 'Z'], 'keyUndo'],
  [['Ctrl', 'Y'], 'keyRedo'],
  [['/'], 'keySearch'],
  [['Ctrl', 'H'], 'keyReplace'],
  [['I'], 'keyDetails'],
  [['O'], 'keyOpen'],
];

/** The keyboard shortcuts of the table, in a dialog that Escape closes. */
export function helpDialog(say: Say): HTMLDialogElement {
  const rows = KEYS.map(([keys, text]) =>
    make('tr', {}, make('td', {}, ...keys.map((key) => make('kbd', {}, key))), make('td', {}, say(text))),
  );
  const dialog = make(
    'dialog',
    { class: 'keys', 'aria-label': say('help') },
    make('h2', {}, say('help')),
    make('table', { role: 'presentation' }, make('tbody', {}, ...rows)),
  );
  dialog.append(
    make(
      'div',
      { class: 'actions' },
      button(say('close'), () => dialog.close(), { class: 'primary' }),
    ),
  );
  return dialog;
}
