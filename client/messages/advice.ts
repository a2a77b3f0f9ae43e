/** Messages of the server name both ways to do a thing, the editor's and the command line's. In the editor one of them is meant. Pure. */
const BOTH_WAYS: readonly (readonly [said: string, meant: string])[] = [
  [' in the editor, DRAGOMAN_AUTH_KEY or --auth-key-file on the command line.', '.'],
  ['See "dragoman usage"', 'See "Dragoman: Show Usage"'],
];

export function forEditor(message: string): string {
  return BOTH_WAYS.reduce((text, [said, meant]) => text.replaceAll(said, meant), message);
}
