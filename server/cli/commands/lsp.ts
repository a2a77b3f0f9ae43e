/** `dragoman lsp --stdio|--node-ipc|--socket N`. Loaded on demand: no other command needs the language server. */
export async function lsp(argv: readonly string[]): Promise<void> {
  const { runLanguageServer } = await import('../../lsp/launch.ts');
  runLanguageServer(argv);
}
