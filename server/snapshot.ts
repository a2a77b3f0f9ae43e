import type { Catalog, Format } from './formats/format.ts';
import { formatOf } from './formats/index.ts';
import { Lines } from './positions.ts';
import { nameOf } from './uris.ts';

/**
 * One version of one document. Immutable: whatever is computed from it belongs to this version,
 * and is kept with it, so that a catalog is parsed once per URI and version.
 */
export class Snapshot {
  readonly uri: string;
  /** Absolute `/`-separated path; for documents that are no files, the path of the URI. */
  readonly path: string;
  /** The editor's version; null: the text is the disk's (LSP `OptionalVersionedTextDocumentIdentifier`). */
  readonly version: number | null;
  readonly text: string;
  /** Differs between any two texts within one run of the server. */
  readonly stamp: number;
  #lines: Lines | undefined;
  readonly #catalogs = new Map<string | undefined, Catalog>();

  constructor(uri: string, version: number | null, text: string, stamp: number) {
    this.uri = uri;
    this.path = nameOf(uri);
    this.version = version;
    this.text = text;
    this.stamp = stamp;
  }

  get lines(): Lines {
    this.#lines ??= new Lines(this.text);
    return this.#lines;
  }

  get format(): Format | undefined {
    return formatOf(this.path, this.text.slice(0, 4096));
  }

  get name(): string {
    return this.path.slice(this.path.lastIndexOf('/') + 1);
  }

  catalog(format: Format, dialect?: string): Catalog {
    const key = dialect === undefined ? format.id : `${format.id} ${dialect}`;
    let catalog = this.#catalogs.get(key);
    if (catalog === undefined) {
      catalog = format.parse(this.text, { path: this.path, ...(dialect !== undefined && { dialect }) });
      this.#catalogs.set(key, catalog);
    }
    return catalog;
  }
}
