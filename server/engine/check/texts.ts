import { fail, ok, type Result } from '../../../shared/values/result.ts';
import type { Catalog, Format } from '../../core/formats/format.ts';
import type { Edit } from '../../core/text/span.ts';
import type { Disk, FileContent, FileError } from '../parts/workspace/files/files.ts';

/** A file as read from disk, parsed once per set of parse options. */
export class DiskText {
  readonly file: FileContent;
  readonly stamp: number;
  readonly #catalogs = new Map<string, Catalog>();

  constructor(file: FileContent, stamp: number) {
    this.file = file;
    this.stamp = stamp;
  }

  get text(): string {
    return this.file.text;
  }

  catalog(format: Format, dialect?: string): Catalog {
    const key = `${format.id} ${dialect ?? ''}`;
    const known = this.#catalogs.get(key);
    if (known !== undefined) return known;
    const { path, text } = this.file;
    const catalog = format.parse(text, { path, ...(dialect !== undefined && { dialect }) });
    this.#catalogs.set(key, catalog);
    return catalog;
  }
}

/** How many UTF-16 units of text have their catalogs cached, by all threads together. Beyond that, files are read and parsed again when needed. */
const KEPT = 1_000_000;

/** The files of one run: each is read once, as long as there is room. */
export class DiskTexts {
  readonly #files: Pick<Disk, 'read' | 'write'>;
  readonly #kept = new Map<string, DiskText>();
  readonly #room: number;
  #size = 0;
  #stamps = 0;

  /** @param workers how many such caches exist */
  constructor(files: Pick<Disk, 'read' | 'write'>, workers = 1) {
    this.#files = files;
    this.#room = KEPT / workers;
  }

  async at(path: string): Promise<Result<DiskText, FileError>> {
    const known = this.#kept.get(path);
    if (known !== undefined) return ok(known);
    const file = await this.#files.read(path);
    if (!file.ok) return fail(file.error);
    this.#stamps += 1;
    const text = new DiskText(file.value, this.#stamps);
    this.#kept.set(path, text);
    this.#size += text.text.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#room || oldest === path) break;
      this.#forget(oldest);
    }
    return ok(text);
  }

  async write(file: FileContent, edits: readonly Edit[]): Promise<Result<FileContent, FileError>> {
    const written = await this.#files.write(file, edits);
    if (written.ok) this.#forget(file.path);
    return written;
  }

  #forget(path: string): void {
    this.#size -= this.#kept.get(path)?.text.length ?? 0;
    this.#kept.delete(path);
  }
}
