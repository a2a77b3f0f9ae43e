import type { Connection, Disposable } from 'vscode-languageserver/node';
import type { AnswerJournal } from '../engine/parts/answers/journal.ts';
import type { Neighbours } from '../engine/parts/workspace/neighbours.ts';
import type { Client } from './client.ts';
import type { Documents } from './documents.ts';
import type { Heard } from './findings/heard.ts';
import type { Glossaries } from './glossaries.ts';
import type { Guard } from './guard.ts';
import type { Memories } from './memories.ts';
import type { Projects } from './projects.ts';
import type { Runtime } from './runtime.ts';
import type { Services } from './services.ts';
import type { SettingsStore } from './settings.ts';

/** Changes that are not caused by typing in the document itself. */
export interface WorldChange {
  /** URIs of the documents whose findings may change; `all` if settings, folders or projects changed, or files were added or removed. */
  readonly uris: ReadonlySet<string> | 'all';
  /** Absolute paths of files that other programs have written and that are not open. Empty: only findings have changed. */
  readonly files: readonly string[];
}

/** What every feature may use. Created once, in `server.ts`. */
export interface Context {
  readonly connection: Connection;
  readonly client: Client;
  readonly runtime: Runtime;
  readonly guard: Guard;
  readonly documents: Documents;
  readonly projects: Projects;
  /** The content of a project's other files, for the checks across files. */
  readonly neighbours: Neighbours;
  readonly memories: Memories;
  /** Answers that were paid for and are not in their file yet. */
  readonly answers: AnswerJournal;
  /** The terms of a project, from its glossary files as shown in the editor. */
  readonly glossaries: Glossaries;
  readonly settings: SettingsStore;
  readonly services: Services;
  /** Fires when diagnostics of documents other than the edited one may have changed: settings, project, files on disk. */
  readonly world: {
    readonly changed: (uris: ReadonlySet<string> | readonly string[] | 'all', files?: readonly string[]) => void;
    readonly onChanged: (listener: (change: WorldChange) => void) => Disposable;
  };
  /** What the client reports about documents, files and settings, each before it takes effect. */
  readonly heard: { readonly on: (listener: (heard: Heard) => void) => Disposable };
  /** Work to do once the client has sent `initialized`: no request may be sent to it before. */
  readonly onceReady: (action: () => Promise<void> | void) => void;
  /** Work to finish before the server exits. */
  readonly onClosing: (action: () => Promise<void> | void) => void;
}
