import { movedProblem } from '../core/formats/common/units/moved.ts';
import type { Catalog, Format, ParseOptions, Problem } from '../core/formats/format.ts';
import { formatOf } from '../core/formats/index.ts';
import { LiveText, type Text } from '../core/text/live-text.ts';
import { Lines } from '../core/text/positions.ts';
import { type Edit, joinEdits, mover, type Span } from '../core/text/span.ts';
import { nameOf } from './uris.ts';

/** An earlier version with derived data, and the one edit that leads from it to this one. */
interface Ancestor {
  readonly snapshot: Snapshot;
  readonly edit: Edit;
}

/** What a format's rules reported for this or an earlier version of a document, with the problems moved to where they are now. */
interface Structure {
  readonly problems: readonly Problem[];
  /** The catalog in which they were found. */
  readonly catalog?: Catalog;
  /** They are the problems of every catalog with this `structure`. */
  readonly same?: object;
}

/**
 * One version of one document. Immutable: whatever is computed from it belongs to this version, and is kept with it, so that a catalog is parsed once
 * per URI and version.
 */
export class Snapshot {
  readonly uri: string;
  /** Absolute `/`-separated path; for documents that are not files, see `nameOf`. */
  readonly path: string;
  /** The editor's version; null: the text is from disk (LSP `OptionalVersionedTextDocumentIdentifier`). */
  readonly version: number | null;
  /** The text without a copy: per-keystroke code reads this. */
  readonly live: LiveText;
  /** Unique for each text within one run of the server. */
  readonly stamp: number;
  #lines: Lines | undefined;
  readonly #catalogs = new Map<string, Catalog>();
  #ancestor: Ancestor | undefined;
  #structure: Structure = { problems: [] };

  constructor(uri: string, version: number | null, text: Text, stamp: number, lines?: Lines) {
    this.uri = uri;
    this.path = nameOf(uri);
    this.version = version;
    this.live = LiveText.of(text);
    this.stamp = stamp;
    this.#lines = lines;
  }

  /** The next version of an open document. Data derived from this one saves the next one work. */
  edited(edit: Edit, version: number, live: LiveText, stamp: number, lines: Lines): Snapshot {
    const next = new Snapshot(this.uri, version, live, stamp, lines);
    if (this.#catalogs.size > 0) next.#ancestor = { snapshot: this, edit };
    else if (this.#ancestor !== undefined) {
      const { snapshot } = this.#ancestor;
      next.#ancestor = { snapshot, edit: joinEdits(snapshot.live, this.#ancestor.edit, edit) };
    }
    const move = mover(edit);
    const { problems, same } = this.#structure;
    const stays = same !== undefined && !problems.some((it) => touches(it, edit.span));
    next.#structure = { problems: problems.map((it) => movedProblem(it, move)), ...(stays && { same }) };
    // The chain has one link: a version does not keep all earlier ones alive.
    this.#ancestor = undefined;
    return next;
  }

  /** The known findings of the rules, which cost more than parsing. `current`: the rules would report the same for this version. */
  structure(catalog: Catalog): { readonly problems: readonly Problem[]; readonly current: boolean } {
    const { problems, catalog: known, same } = this.#structure;
    return { problems, current: known === catalog || (same !== undefined && same === catalog.structure) };
  }

  /** Stores the findings of the rules for a catalog of this version. */
  keepStructure(problems: readonly Problem[], catalog: Catalog): void {
    this.#structure = { problems, catalog, ...(catalog.structure && { same: catalog.structure }) };
  }

  /** The whole text: after a keystroke this makes a copy, so code that needs only a part uses `live`. */
  get text(): string {
    return this.live.whole;
  }

  get lines(): Lines {
    this.#lines ??= new Lines(this.live);
    return this.#lines;
  }

  get format(): Format | undefined {
    return formatOf(this.path, this.live);
  }

  get name(): string {
    return this.path.slice(this.path.lastIndexOf('/') + 1);
  }

  catalog(format: Format, dialect?: string): Catalog {
    const key = dialect === undefined ? format.id : `${format.id} ${dialect}`;
    let catalog = this.#catalogs.get(key);
    if (catalog === undefined) {
      const options = { path: this.path, ...(dialect !== undefined && { dialect }) };
      catalog = this.#updated(key, format, options) ?? format.parse(this.text, options);
      this.#catalogs.set(key, catalog);
    }
    return catalog;
  }

  #updated(key: string, format: Format, options: ParseOptions): Catalog | undefined {
    const ancestor = this.#ancestor;
    if (ancestor === undefined) return undefined;
    const { snapshot, edit } = ancestor;
    const known = snapshot.#catalogs.get(key);
    // Most documents are parsed in one way: after that the earlier version is no longer needed, and its text can be released.
    if (snapshot.#catalogs.size === 1) this.#ancestor = undefined;
    return known && format.update?.(known, edit, this.live, options);
  }
}

/** Whether an edit overlaps a problem or what its fixes change. */
function touches({ span, fixes = [] }: Problem, edit: Span): boolean {
  const meets = ({ start, end }: Span) => start <= edit.end && edit.start <= end;
  return meets(span) || fixes.some(({ edits }) => edits.some((one) => meets(one.span)));
}
