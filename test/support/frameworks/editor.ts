import { join } from 'node:path';
import type {
  CompletionList,
  DocumentSymbol,
  Hover,
  Position,
  Range,
  TextDocumentEdit,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { Editor } from '../lsp-client.ts';
import { spawned } from '../lsp-transport.ts';

/** What an editor is shown of one file. */
export interface Seen {
  /** Units in the outline. */
  readonly outline: number;
  readonly findings: number;
  /** The first line of what is shown at the first unit with a text. */
  readonly hover: string;
  /** What is proposed for a translation that was cleared: its source, and what it has to carry over. */
  readonly completion: readonly string[];
  /** Files that follow when the key of a unit is renamed; what the server says where it refuses. */
  readonly rename: number | string;
}

/** Units that are tried one after the other until one of them gets an answer. */
const TRIED = 60;

/**
 * Opens a file of a project as an editor does, with the language server of the command line, and asks what editors ask. Nothing is written.
 *
 * @param program the built command line
 * @param env of the server; `PATH` is added
 */
export async function look(
  program: string,
  folder: string,
  file: string,
  env: Readonly<Record<string, string>>,
): Promise<Seen> {
  const transport = spawned(process.execPath, [program, 'lsp', '--stdio'], { PATH: process.env['PATH'], ...env });
  const editor = await Editor.start(transport, { folders: [folder], settings: { outlineLimit: 0 } });
  try {
    const uri = await editor.open(join(folder, file));
    const findings = (await editor.diagnostics(uri)).length;
    const ask = <R>(method: string, more: object = {}) =>
      editor.connection.sendRequest<R | null>(`textDocument/${method}`, { textDocument: { uri }, ...more });
    const tree = (await ask<DocumentSymbol[]>('documentSymbol')) ?? [];
    const all = tree.flatMap(leaves);
    const units = all.filter(({ detail }) => detail !== undefined).slice(0, TRIED);
    const at = (place: Position, more: object = {}) => ({ position: place, ...more });
    const hover = await first(units, async ({ selectionRange, range }) => {
      const found =
        (await ask<Hover>('hover', at(selectionRange.start))) ?? (await ask<Hover>('hover', at(range.start)));
      return found === null ? undefined : textOf(found).trim().split('\n')[0];
    });
    const rename = await first(units, async ({ selectionRange: { start } }) => {
      const prepared = await ask<{ placeholder: string; range: Range }>('prepareRename', at(start)).catch(refused);
      if (prepared === null || typeof prepared === 'string') return prepared ?? undefined;
      const newName = `${prepared.placeholder}Renamed`;
      const edit = await ask<WorkspaceEdit>('rename', at(start, { newName })).catch(refused);
      return typeof edit === 'string' ? edit : filesOf(edit ?? {});
    });
    // Last: it types.
    const completion = await first(units, async ({ range, detail = '' }) => {
      const place = plainIn(editor, uri, range, detail);
      if (place === undefined) return undefined;
      editor.edit(uri, place, '');
      const list = await ask<CompletionList>('completion', at(place.start));
      return list === null || list.items.length === 0 ? undefined : list.items.map(({ label }) => label);
    });
    return { outline: all.length, findings, hover: hover ?? '', completion: completion ?? [], rename: rename ?? 0 };
  } finally {
    await editor.dispose();
  }
}

const refused = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function first<T, R>(all: readonly T[], answer: (one: T) => Promise<R | undefined>): Promise<R | undefined> {
  for (const one of all) {
    const found = await answer(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

function leaves(symbol: DocumentSymbol): DocumentSymbol[] {
  return symbol.children?.length ? symbol.children.flatMap(leaves) : [symbol];
}

function textOf({ contents }: Hover): string {
  if (Array.isArray(contents)) return contents.map((one) => (typeof one === 'string' ? one : one.value)).join('\n');
  return typeof contents === 'string' ? contents : contents.value;
}

/** Files that an edit changes. */
function filesOf({ changes = {}, documentChanges = [] }: WorkspaceEdit): number | undefined {
  const uris = [
    ...Object.keys(changes),
    ...documentChanges
      .filter((one): one is TextDocumentEdit => 'textDocument' in one)
      .map((one) => one.textDocument.uri),
  ];
  return uris.length === 0 ? undefined : new Set(uris).size;
}

/** Where a text of letters alone stands in a unit: the last time, since sources stand above translations. */
function plainIn(editor: Editor, uri: string, range: Range, text: string): Range | undefined {
  if (!/^[\p{L}\p{M}][\p{L}\p{M} ]+$/u.test(text)) return undefined;
  const document = editor.document(uri);
  const within = document.getText(range);
  const index = within.lastIndexOf(text);
  if (index < 0) return undefined;
  const start = document.offsetAt(range.start) + index;
  return { start: document.positionAt(start), end: document.positionAt(start + text.length) };
}
