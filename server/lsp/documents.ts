import {
  type Connection,
  Emitter,
  type Event,
  type TextDocumentContentChangeEvent,
  TextDocuments,
} from 'vscode-languageserver/node';
import { fail, ok, type Result } from '../../shared/values/result.ts';
import { LiveText } from '../core/text/live-text.ts';
import { Lines } from '../core/text/positions.ts';
import type { Edit } from '../core/text/span.ts';
import type { FileAccess, FileContent, FileError } from '../engine/parts/workspace/files/files.ts';
import { FileCache } from './file-cache.ts';
import { Snapshot } from './snapshot.ts';
import { isFilePath, pathOf, uriOf } from './uris.ts';

/**
 * All documents as the user sees them: the editor's text if a document is open, otherwise the disk's.
 * Open ones follow the editor's incremental changes; those on disk are read again unless they are watched.
 */
export class Documents {
  readonly #disk: FileAccess;
  /** Open documents: each version is a snapshot derived from the previous one. */
  readonly #open = new TextDocuments({
    create: (uri: string, _language: string, version: number, text: string) =>
      new Snapshot(uri, version, text, this.#stamp()),
    update: (snapshot: Snapshot, changes: readonly TextDocumentContentChangeEvent[], version: number) =>
      changed(snapshot, changes, version, this.#stamp()),
  });
  readonly #uris = new Map<string, string>();
  readonly #kept = new FileCache();
  /** Files to read again, by path, with a number per change. They stay cached: most rewritten files have the same content. */
  readonly #unsure = new Map<string, number>();
  readonly #changed = new Emitter<Snapshot>();
  readonly #closed = new Emitter<Snapshot>();
  readonly #forgotten = new Emitter<string>();
  #watches: (path: string) => boolean = () => false;
  #stamps = 0;

  constructor(disk: FileAccess) {
    this.#disk = disk;
  }

  listen(connection: Connection): void {
    this.#open.onDidChangeContent(({ document: snapshot }) => {
      this.#uris.set(snapshot.path, snapshot.uri);
      this.#kept.delete(snapshot.path);
      this.#changed.fire(snapshot);
    });
    this.#open.onDidClose(({ document: { uri, path }, document: snapshot }) => {
      if (this.#uris.get(path) === uri) this.#uris.delete(path);
      this.#closed.fire(snapshot);
    });
    this.#open.listen(connection);
  }

  /** Fires with the new snapshot when a document is opened or changed. */
  get onChanged(): Event<Snapshot> {
    return this.#changed.event;
  }

  /** Fires with the last snapshot of a closed document. */
  get onClosed(): Event<Snapshot> {
    return this.#closed.event;
  }

  /** Says which paths have a watcher that calls `forget`: their text is not read again until then. */
  watchedBy(watches: (path: string) => boolean): void {
    this.#watches = watches;
  }

  /** A file on disk has changed. */
  forget(path: string): void {
    this.#unsure.set(path, this.#stamp());
  }

  /** Like `forget`, for a reported change: listeners that show the file are notified. */
  changedOnDisk(path: string): void {
    this.forget(path);
    this.#forgotten.fire(path);
  }

  /** Fires with the path of a file on disk that another program has changed. */
  get onForgotten(): Event<string> {
    return this.#forgotten.event;
  }

  all(): readonly Snapshot[] {
    return this.#open.all();
  }

  opened(uri: string): Snapshot | undefined {
    return this.#open.get(uri);
  }

  /** The URI of a path, in the client's spelling if the client has the file open. */
  uriOf(path: string): string {
    return this.#uris.get(path) ?? uriOf(path);
  }

  /** There is no newer version: what was computed from the snapshot may be shown and applied. */
  isCurrent(snapshot: Snapshot): boolean {
    const open = this.#open.get(snapshot.uri) ?? this.#openAt(snapshot.path);
    return open === undefined ? snapshot.version === null : open === snapshot;
  }

  async get(uri: string): Promise<Result<Snapshot, FileError>> {
    const open = this.#open.get(uri);
    if (open !== undefined) return ok(open);
    const path = pathOf(uri);
    if (path !== undefined) {
      this.#disk.name?.(path);
      return this.at(path, uri);
    }
    const message = `${uri} is not open and is not a file on this machine. Open it in the editor first.`;
    return fail({ path: uri, kind: 'missing', message });
  }

  /**
   * Like `get`, by path. `uri` is the client's spelling if the client asked for the file. Otherwise the project led here, and a link is still
   * followed to check it, even if the file is open: what is read is sent to the service, and written to.
   */
  async at(path: string, uri?: string): Promise<Result<Snapshot, FileError>> {
    const open = this.#openAt(path);
    if (open !== undefined) {
      const place = uri === undefined && isFilePath(path) ? await this.#disk.locate?.(path) : undefined;
      return place?.ok === false ? place : ok(this.#openAt(path) ?? open);
    }
    const kept = this.#kept.get(path);
    if (kept !== undefined && !this.#unsure.has(path) && this.#watches(path)) return ok(kept);
    const change = this.#unsure.get(path);
    const file = await this.#disk.read(path);
    const opened = this.#openAt(path);
    if (opened !== undefined) return ok(opened);
    if (!file.ok) {
      this.#kept.delete(path);
      return file;
    }
    // A file that changed while it was being read is read again.
    if (this.#unsure.get(path) === change) this.#unsure.delete(path);
    return ok(this.#keep(path, uri ?? uriOf(path), file.value));
  }

  /** The same view for code that does not depend on the editor. */
  access(): FileAccess {
    return {
      read: async (path) => {
        const found = await this.at(path);
        if (!found.ok) return found;
        const { text, version } = found.value;
        return ok({ path, text, encoding: 'utf-8', ...(version !== null && { version }) });
      },
      head: async (path, bytes) => {
        const open = this.#openAt(path);
        return open === undefined && this.#disk.head !== undefined
          ? this.#disk.head(path, bytes)
          : ok(open?.live.slice(0, bytes) ?? '');
      },
      list: (folder) => this.#disk.list(folder),
      assume: (folder, encodings) => this.#disk.assume?.(folder, encodings),
      admit: (folder) => this.#disk.admit?.(folder),
      lend: (folder) => this.#disk.lend?.(folder),
      name: (path, beside) => this.#disk.name?.(path, beside),
      locate: async (path) => (await this.#disk.locate?.(path)) ?? ok(path),
      leftOut: (folder) => this.#disk.leftOut?.(folder) ?? [],
    };
  }

  #keep(path: string, uri: string, file: FileContent): Snapshot {
    // An editor shows a file without its BOM; positions must not count it either.
    const text = file.text.startsWith('\uFEFF') ? file.text.slice(1) : file.text;
    const old = this.#kept.get(path);
    const snapshot = old?.text === text ? old : new Snapshot(uri, null, text, this.#stamp());
    this.#kept.set(path, snapshot);
    return snapshot;
  }

  #openAt(path: string): Snapshot | undefined {
    const uri = this.#uris.get(path);
    return uri === undefined ? undefined : this.#open.get(uri);
  }

  #stamp(): number {
    this.#stamps += 1;
    return this.#stamps;
  }
}

/** The next version. A single change is an edit that derived data can follow; several at once are rarely typing: they count as a new text. */
function changed(
  snapshot: Snapshot,
  changes: readonly TextDocumentContentChangeEvent[],
  version: number,
  stamp: number,
): Snapshot {
  let { live, lines } = snapshot;
  let edit: Edit | undefined;
  for (const change of changes) {
    if ('range' in change) {
      edit = { span: lines.span(change.range), text: change.text };
      live = live.after(edit);
      lines = lines.after(edit, live);
    } else {
      edit = undefined;
      live = LiveText.of(change.text);
      lines = new Lines(live);
    }
  }
  if (changes.length === 1 && edit !== undefined) return snapshot.edited(edit, version, live, stamp, lines);
  return new Snapshot(snapshot.uri, version, live, stamp, lines);
}
