/** A glossary in the workspace of the suite, and somebody else who works on the same service. */
import { commands, type Uri, workspace } from 'vscode';
import type { GlossaryInfo } from '../../../../shared/service.ts';
import { click, readText } from './control.ts';
import { fileUri, until } from './editor.ts';

export async function write(path: string, text: string): Promise<Uri> {
  const uri = fileUri(path);
  await workspace.fs.writeFile(uri, Buffer.from(text));
  return uri;
}

export async function remove(path: string): Promise<void> {
  await workspace.fs.delete(fileUri(path), { recursive: true }).then(undefined, () => undefined);
}

export async function glossariesOnService(): Promise<readonly GlossaryInfo[]> {
  return commands.executeCommand<readonly GlossaryInfo[]>('dragoman.server.glossaries.list', {});
}

/** Somebody changes the only glossary of the service: terms are added or replaced. */
export async function editOnService(targetLang: string, tsv: string): Promise<void> {
  const [glossary] = await glossariesOnService();
  const uri = await write(`scratch.en-${targetLang}.tsv`, tsv);
  await commands.executeCommand('dragoman.server.glossaries.merge', { id: glossary?.id, uri: uri.toString() });
  await remove(`scratch.en-${targetLang}.tsv`);
}

export async function clearService(): Promise<void> {
  for (const { id } of await glossariesOnService())
    await commands.executeCommand('dragoman.server.glossaries.delete', { id });
}

/** Waits until a row of the side bar shows all these texts, and returns all rows. */
export async function row(...texts: readonly string[]): Promise<string> {
  return await until(`a row with ${texts.join(', ')}`, async () => {
    const shown = await readText('.part.sidebar .monaco-list-row');
    const rows = await readText('.part.sidebar .pane-body');
    return texts.every((text) => shown?.includes(text)) ? (rows ?? '') : undefined;
  });
}

/** Opens a row of the side bar, again if a refresh came between, and waits for what is below it. Returns all rows. */
export async function unfold(label: string, ...texts: readonly string[]): Promise<string> {
  const closed = `.part.sidebar .monaco-list-row[aria-expanded="false"]:has-text("${label}")`;
  return await until(`${texts.join(', ')} below ${label}`, async () => {
    // A refresh may open it first: then there is nothing to click.
    if ((await readText(closed)) !== null) await click(closed).catch(() => undefined);
    const shown = await readText('.part.sidebar .monaco-list-row');
    return shown !== null && texts.every((text) => shown.includes(text)) ? shown : undefined;
  });
}
