import { runLanguageServer } from '../../main.ts';

/** `dragoman lsp --stdio|--node-ipc|--socket N`. */
export function lsp(argv: readonly string[]): void {
  runLanguageServer(argv);
}
