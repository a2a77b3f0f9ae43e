import { onceFor } from '../../../shared/values/once-for.ts';
import { ok } from '../../../shared/values/result.ts';
import type { Change } from '../../core/formats/format.ts';
import { LOCK_FILE } from '../../engine/parts/glossary/lock.ts';
import { nameIn } from '../../engine/parts/workspace/paths.ts';
import type { Moment } from '../../engine/parts/workspace/stale/baseline.ts';
import {
  type Author,
  findStale,
  openMemory,
  printsOf,
  recoveredFor,
  SHALLOW,
  type StaleUnit,
  updateFor,
} from '../../engine/parts/workspace/stale/find.ts';
import { Histories } from '../../engine/parts/workspace/stale/history.ts';
import { type Origins, remember, type Update } from '../../engine/parts/workspace/stale/lock.ts';
import { Pending } from '../../engine/parts/workspace/stale/pending.ts';
import type { Context } from '../context.ts';
import type { ProjectState } from '../projects.ts';
import { allKeyFeatures } from './keys/entry.ts';

/** A commit made meanwhile is noticed after this time, in ms. */
const HISTORY_KEPT = 60_000;

/** What translations were made from, for the features of one server. */
export interface StaleUnits {
  /** Units of a file whose source has changed since their target was written. Never fails: if data cannot be read, nothing is known. */
  find(state: ProjectState, moment: Moment, options?: FindOptions): Promise<ReadonlyMap<string, StaleUnit>>;
  /** Like `find`, for many files of one project: the lock file is read once, with the first one. */
  finder(state: ProjectState, options?: FindOptions): (moment: Moment) => Promise<ReadonlyMap<string, StaleUnit>>;
  /**
   * These units were translated from their current sources: recorded in the project's lock file, if there is a project file.
   * @returns the previous record, for `restore`; undefined: it could not be written
   */
  remember(
    state: ProjectState,
    moment: Moment,
    units: ReadonlySet<string>,
    author: Author,
  ): Promise<Update | undefined>;
  /**
   * What was written to a file is reverted: restores the previous record of these units in the lock file.
   * @returns the record until now
   */
  restore(state: ProjectState, path: string, before: Update): Promise<Update>;
  /** Records in the lock file what killed programs have written to this file. */
  recover(state: ProjectState, moment: Moment): Promise<void>;
  /**
   * Machine translations will be written to the file before the lock file is updated: a server killed in between leaves this note.
   * @returns to be called when the lock file is updated, or if nothing was written
   */
  ahead(state: ProjectState, moment: Moment, changes: readonly Change[]): () => void;
}

export interface FindOptions {
  /** `lock`: without the history of the repository. */
  readonly from?: 'lock' | 'both';
  readonly signal?: AbortSignal;
}

export const staleUnitsOf = onceFor(makeStaleUnits);

function makeStaleUnits(context: Context): StaleUnits {
  const { client, connection, documents, runtime } = context;
  const histories = new Histories(runtime.history, HISTORY_KEPT);
  let told = false;
  const origins: Origins = new Map();
  const warn = (message: string) => connection.console.warn(message);
  /** A repository's configuration can name programs: Git only runs if the user trusts the files, and only for files on disk. */
  const historyFor = ({ target }: Moment) => {
    const trusted = client.options.trusted !== false;
    return trusted && documents.uriOf(target.path).startsWith('file:') ? histories : undefined;
  };
  /** Which elements show the texts, if the project wants to know when they change. */
  const shownFor = async ({ project, folder, path }: ProjectState['loaded']) =>
    project.translation?.staleContext === true && path !== undefined
      ? (await allKeyFeatures()).shownInCode(context, folder)
      : undefined;
  const finder: StaleUnits['finder'] = ({ loaded }, { from = 'both', signal } = {}) => {
    let opening: ReturnType<typeof openMemory> | undefined;
    let looking: ReturnType<typeof shownFor> | undefined;
    return async (moment) => {
      if (opening === undefined) {
        // Other programs write it, and we do so without the editor.
        documents.forget(`${loaded.folder}/${LOCK_FILE}`);
        opening = openMemory(documents.access(), loaded.folder, undefined, warn);
      }
      const history = from === 'both' ? historyFor(moment) : undefined;
      looking ??= shownFor(loaded);
      const shown = await looking;
      const { stale, unseen } = await findStale(moment, { ...(await opening), history, shown }, signal);
      if (unseen > 0 && !told) {
        told = true;
        warn(SHALLOW);
      }
      return stale;
    };
  };
  return {
    find: (state, moment, options) => finder(state, options)(moment),
    finder,
    async remember({ loaded }, moment, units, author) {
      const { folder, path } = loaded;
      const name = nameIn(folder, moment.target.path);
      if (path === undefined || name === moment.target.path || units.size === 0) return new Map();
      const memory = await openMemory(runtime.disk, folder, undefined, warn);
      const update = updateFor(moment, { ...memory, shown: await shownFor(loaded) }, author, units);
      const known = memory.remembered.get(name);
      const written = await remember(runtime.disk, folder, new Map([[name, update]]), origins);
      if (written.ok) return new Map([...update.keys()].map((unit) => [unit, known?.get(unit)]));
      warn(written.error);
      return undefined;
    },
    async restore({ loaded: { folder, path } }, target, before) {
      if (path === undefined || before.size === 0) return new Map();
      const name = nameIn(folder, target);
      const known = (await openMemory(runtime.disk, folder, undefined, warn)).remembered.get(name);
      const written = await remember(runtime.disk, folder, new Map([[name, before]]), origins);
      if (!written.ok) warn(written.error);
      return new Map([...before.keys()].map((unit) => [unit, known?.get(unit)]));
    },
    async recover({ loaded: { folder, path } }, moment) {
      if (path === undefined) return;
      const pending = new Pending(runtime.sharedFolder(), folder);
      const name = nameIn(folder, moment.target.path);
      if (!pending.recovered.has(name)) return;
      const memory = { ...(await openMemory(runtime.disk, folder, undefined, warn)), recovered: pending.recovered };
      const update = recoveredFor(moment, memory);
      const written =
        update.size === 0 ? ok(undefined) : await remember(runtime.disk, folder, new Map([[name, update]]), origins);
      if (!written.ok) return warn(written.error);
      pending.settled(name);
      pending.done();
    },
    ahead({ loaded: { folder, path } }, moment, changes) {
      const name = nameIn(folder, moment.target.path);
      if (path === undefined || name === moment.target.path || changes.length === 0) return () => undefined;
      const pending = new Pending(runtime.sharedFolder(), folder);
      pending.note(name, printsOf(moment, changes));
      return () => pending.done();
    },
  };
}
