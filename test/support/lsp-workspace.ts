/** A folder of files with an editor on it, put away at the end of the test. */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Editor, type EditorOptions } from './lsp-client.ts';
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

/** Starts a server the way given on a fresh folder with these files. */
export async function openWorkspace(
  way: Way,
  files: Readonly<Record<string, string>>,
  { environment = {}, ...options }: WorkspaceOptions = {},
): Promise<Workspace> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'dragoman-lsp-')));
  const path = (name: string) => join(folder, name);
  const write = (name: string, text: string) => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  const editor = await Editor.start(await way.start(environment), { folders: [folder], ...options });
  onTestFinished(async () => {
    await editor.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, editor, path, write, read: (name) => readFileSync(path(name), 'utf8') };
}

/** An app in English with German partly done: one key blank, one absent. */
export const APP: Readonly<Record<string, string>> = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de", "fr"], "files": ["locales/{locale}.json"] }\n',
  'locales/en.json': '{\n  "save": "Save",\n  "menu": {\n    "open": "Open {name}",\n    "close": "Close"\n  }\n}\n',
  'locales/de.json': '{\n  "save": "Sichern",\n  "menu": {\n    "open": ""\n  }\n}\n',
};

/** Two cues; the second has no German text yet. */
export const SUBTITLES: Readonly<Record<string, string>> = {
  'dragoman.json': '{ "sourceLocale": "en", "targetLocales": ["de"], "files": ["{name}.{locale}.srt"] }\n',
  'film.en.srt': '1\n00:00:01,000 --> 00:00:03,000\nGood morning.\n\n2\n00:00:04,000 --> 00:00:06,000\nGood night.\n',
  'film.de.srt': '1\n00:00:01,000 --> 00:00:03,000\nGuten Morgen.\n',
};
