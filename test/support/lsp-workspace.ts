/** A folder of files with an editor on it, put away at the end of the test. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { Editor, type EditorOptions, uriOf } from './lsp-client.ts';
import type { Environment, Way } from './lsp-transport.ts';

export interface Workspace {
  readonly folder: string;
  readonly editor: Editor;
  path(name: string): string;
  read(name: string): string;
  write(name: string, text: string): void;
}

export interface WorkspaceOptions extends Partial<EditorOptions> {
  readonly environment?: Environment;
}

/** In the environment of every server; a test looks for it where it must not be. */
export const KEY = 'c0ffee-not-a-real-key';
const ENVIRONMENT = { DRAGOMAN_AUTH_KEY: KEY };

/** Servers that are expensive to start serve one test after the other, each with a workspace folder of its own; one per kind of client. */
const shared = new Map<string, Promise<Editor>>();
afterAll(async () => {
  for (const editor of shared.values()) await (await editor).dispose();
  shared.clear();
});

/** A server, started the way given, on a fresh folder with these files. A test that names its environment gets a server of its own. */
export async function openWorkspace(
  way: Way,
  files: Readonly<Record<string, string>>,
  { environment, ...more }: WorkspaceOptions = {},
): Promise<Workspace> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-lsp-')));
  const path = (name: string) => join(folder, name);
  const write = (name: string, text: string) => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  const options = { folders: [folder], settings: {}, initializationOptions: { serviceStatus: true }, ...more };
  // The key of the environment goes to the service that the environment names, and to no other.
  const service = (more.settings as { readonly service?: unknown } | undefined)?.service;
  const named = typeof service === 'string' && service.startsWith('http') ? { DRAGOMAN_SERVICE: service } : undefined;
  const lent = environment === undefined && named === undefined && way.expensive;
  const editor = lent
    ? await borrow(way, options)
    : await Editor.start(await way.start({ ...named, ...(environment ?? ENVIRONMENT) }), options);
  onTestFinished(async () => {
    if (lent) await giveBack(editor, folder);
    else await editor.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, editor, path, write, read: (name) => readFileSync(path(name), 'utf8') };
}

async function borrow(way: Way, { folders, settings, ...kind }: EditorOptions): Promise<Editor> {
  const name = JSON.stringify([way.name, kind]);
  const starting =
    shared.get(name) ?? way.start(ENVIRONMENT).then((transport) => Editor.start(transport, { ...kind, folders: [] }));
  shared.set(name, starting);
  const editor = await starting;
  // Registrations come once, after `initialized`.
  await editor.until(() => editor.registrations.some(({ method }) => method === 'workspace/didChangeWatchedFiles'));
  editor.settings = settings ?? {};
  await editor.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  await changeFolders(editor, folders, []);
  await editor.connection.sendRequest('dragoman/getServiceStatus', {});
  editor.forget();
  return editor;
}

async function giveBack(editor: Editor, folder: string): Promise<void> {
  for (const uri of [...editor.documents.keys()]) await editor.close(uri);
  await changeFolders(editor, [], [folder]);
}

async function changeFolders(editor: Editor, added: readonly string[], removed: readonly string[]): Promise<void> {
  const named = (folders: readonly string[]) => folders.map((folder) => ({ uri: uriOf(folder), name: folder }));
  const event = { added: named(added), removed: named(removed) };
  await editor.connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
}

/** An app in English with German partly done: one key blank, one absent. */
export const APP: Readonly<Record<string, string>> = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["locales/{locale}.json"] }\n',
  'locales/en.json': '{\n  "save": "Save",\n  "menu": {\n    "open": "Open {name}",\n    "close": "Close"\n  }\n}\n',
  'locales/de.json': '{\n  "save": "Sichern",\n  "menu": {\n    "open": ""\n  }\n}\n',
};

/** Target files that hold nothing, in every format: to be filled as if they were not there. */
export const BLANK: Readonly<Record<string, string>> = {
  'dragoman.json':
    '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["{name}.{locale}.xlf", "{name}.{locale}.json", "{name}.{locale}.srt"] }',
  'm.en.xlf':
    '<?xml version="1.0" encoding="UTF-8"?>\n<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" datatype="plaintext"><body>\n<trans-unit id="save"><source>Save</source></trans-unit>\n</body></file></xliff>\n',
  'm.de.xlf': '',
  'm.fr.xlf': '\n  \n',
  'a.en.json': '{ "save": "Save" }\n',
  'a.de.json': '',
  'a.fr.json': ' \n',
  's.en.srt': '1\n00:00:01,000 --> 00:00:03,000\nGood morning.\n',
  's.de.srt': '',
  's.fr.srt': '\n',
};

/** Two cues; the second has no German text yet. */
export const SUBTITLES: Readonly<Record<string, string>> = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{name}.{locale}.srt"] }\n',
  'film.en.srt': '1\n00:00:01,000 --> 00:00:03,000\nGood morning.\n\n2\n00:00:04,000 --> 00:00:06,000\nGood night.\n',
  'film.de.srt': '1\n00:00:01,000 --> 00:00:03,000\nGuten Morgen.\n',
};
