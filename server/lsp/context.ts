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

/** What every feature may use. Made once, in `server.ts`. */
export interface Context {
  readonly connection: Connection;
  readonly client: Client;
  readonly runtime: Runtime;
  readonly guard: Guard;
  readonly documents: Documents;
  readonly projects: Projects;
  /** What stands in the other files of a project, for the checks that look across files. */
  readonly neighbours: Neighbours;
  readonly memories: Memories;
  /** What was paid for and has not reached its file yet. */
  readonly answers: AnswerJournal;
  /** The terms of a project, as the editor shows its glossary files. */
  readonly glossaries: Glossaries;
  readonly settings: SettingsStore;
  readonly services: Services;
  /** Fires when diagnostics of documents other than the edited one may be different: settings, project, files on disk. */
  readonly world: { readonly changed: () => void; readonly onChanged: (listener: () => void) => Disposable };
  /** What the client tells about documents, files and settings, each before it takes effect. */
  readonly heard: { readonly on: (listener: (heard: Heard) => void) => Disposable };
  /** Work for when the client has said `initialized`: only then may it be asked anything. */
  readonly onceReady: (action: () => Promise<void> | void) => void;
  /** What must be brought to an end before the server goes. */
  readonly onClosing: (action: () => Promise<void> | void) => void;
}
