/** Server messages name two ways to do something: the editor's and the command line's. In the editor, only the editor's applies. Pure. */
const BOTH_WAYS: readonly (readonly [said: string, meant: string])[] = [
  [' in the editor, DRAGOMAN_AUTH_KEY or --auth-key-file on the command line.', '.'],
  ['See "dragoman usage"', 'See "Dragoman: Show Usage"'],
];

export function forEditor(message: string): string {
  return BOTH_WAYS.reduce((text, [said, meant]) => text.replaceAll(said, meant), message);
}
