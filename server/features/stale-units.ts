import type { Context } from '../context.ts';
import { LOCK_FILE } from '../glossary/lock.ts';
import type { ProjectState } from '../projects.ts';
import type { Moment } from '../workspace/stale/baseline.ts';
import {
  type Author,
  findStale,
  nameIn,
  openMemory,
  SHALLOW,
  type StaleUnit,
  updateFor,
} from '../workspace/stale/find.ts';
import { Histories } from '../workspace/stale/history.ts';
import { remember } from '../workspace/stale/lock.ts';

/** A commit made meanwhile shows after this time, in ms. */
const HISTORY_KEPT = 60_000;

/** What translations were made of, for the features of one server. */
export interface StaleUnits {
  /** Units of a file whose source changed since their target was written. Never fails: what cannot be read knows nothing. */
  find(state: ProjectState, moment: Moment, options?: FindOptions): Promise<ReadonlyMap<string, StaleUnit>>;
  /** These units were translated from their sources as they stand: the project's lock file remembers it, where there is a project file. */
  remember(state: ProjectState, moment: Moment, units: ReadonlySet<string>, author: Author): Promise<void>;
}

export interface FindOptions {
  /** `lock`: without the history of the repository. */
  readonly from?: 'lock' | 'both';
  readonly signal?: AbortSignal;
}

const made = new WeakMap<Context, StaleUnits>();

export function staleUnitsOf(context: Context): StaleUnits {
  const units = made.get(context) ?? makeStaleUnits(context);
  made.set(context, units);
  return units;
}

function makeStaleUnits({ client, connection, documents, runtime }: Context): StaleUnits {
  const histories = new Histories(runtime.history, HISTORY_KEPT);
  let told = false;
  const warn = (message: string) => connection.console.warn(message);
  /** A repository can name programs in its configuration: Git runs only where the user trusts the files, and only for files of the disk. */
  const historyFor = ({ target }: Moment) => {
    const trusted = client.options.trusted !== false;
    return trusted && documents.uriOf(target.path).startsWith('file:') ? histories : undefined;
  };
  return {
    async find({ loaded }, moment, { from = 'both', signal } = {}) {
      // Other programs write it, and so do we, without an editor.
      documents.forget(`${loaded.folder}/${LOCK_FILE}`);
      const memory = await openMemory(
        documents.access(),
        loaded.folder,
        from === 'both' ? historyFor(moment) : undefined,
        warn,
      );
      const { stale, unseen } = await findStale(moment, memory, signal);
      if (unseen > 0 && !told) {
        told = true;
        warn(SHALLOW);
      }
      return stale;
    },
    async remember({ loaded }, moment, units, author) {
      const { folder, path } = loaded;
      const name = nameIn(folder, moment.target.path);
      if (path === undefined || name === moment.target.path || units.size === 0) return;
      const memory = await openMemory(runtime.disk, folder, undefined, warn);
      const written = await remember(runtime.disk, folder, new Map([[name, updateFor(moment, memory, author, units)]]));
      if (!written.ok) warn(written.error);
    },
  };
}
