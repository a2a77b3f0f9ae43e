/** Kinds of user interface elements that XLIFF 1.2 names (`restype`), in words. Others do not affect translation. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ...['button', 'pushbutton', 'defpushbutton', 'togglebutton', 'userbutton'].map((name) => [name, 'button'] as const),
  ...['menuitem', 'checkboxmenuitem', 'radiobuttonmenuitem'].map((name) => [name, 'menu item'] as const),
  ...['menu', 'menubar', 'popupmenu', 'contextmenu'].map((name) => [name, 'menu'] as const),
  ...['checkbox', 'autocheckbox', 'state3', 'auto3state'].map((name) => [name, 'check box'] as const),
  ...['radio', 'autoradiobutton'].map((name) => [name, 'radio button'] as const),
  ...['caption', 'dialog', 'window'].map((name) => [name, 'window title'] as const),
  ...['heading', 'header'].map((name) => [name, 'heading'] as const),
  ...['label', 'ctext', 'rtext'].map((name) => [name, 'label'] as const),
  ...['listitem', 'comboboxitem', 'comboboxexitem'].map((name) => [name, 'list item'] as const),
  ['linklabel', 'link'],
  ['statusbar', 'status bar'],
  ['tooltip', 'tooltip'],
  ['message', 'message'],
]);

/** @param restype as in the file; files are untrusted, so only known values are passed on */
export function kindOfElement(restype: string | undefined): string | undefined {
  return restype === undefined ? undefined : KINDS.get(restype.replace(/^x-/, ''));
}
