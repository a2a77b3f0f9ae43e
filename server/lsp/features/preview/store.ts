import { randomUUID } from 'node:crypto';
import type { PreviewFinding } from '../../../../shared/pages/preview.ts';
import type { Change } from '../../../core/formats/format.ts';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import type { EditingForm } from '../../../core/planning/mask/editing-form.ts';
import type { NewPart } from '../../../core/text/content.ts';
import type { Prepared } from '../translate/file.ts';

/** How many previews are kept at the same time. */
const KEPT = 8;

/** A planned change that is still undecided. */
export interface PlannedChange {
  readonly change: Change;
  readonly unit: BilingualUnit;
  readonly form: EditingForm;
  /** In the editing form, as it was shown. */
  readonly shown: string;
}

export interface PlannedFile extends Prepared {
  readonly uri: string;
  /** The project's folder; empty: none. */
  readonly folder: string;
  /** By unit id, in the order of the run; written ones are removed. */
  readonly changes: Map<string, PlannedChange>;
  /** The checks' findings in a unit if these parts become its target. */
  readonly findings: (unit: BilingualUnit, parts: readonly NewPart[]) => readonly PreviewFinding[];
  /** Called when the file has everything that was paid for. */
  readonly settle: () => void;
}

export interface Preview {
  readonly id: string;
  /** URI of the document given to the command. */
  readonly uri: string;
  readonly keep: boolean;
  /** By URI of the target file. */
  readonly files: ReadonlyMap<string, PlannedFile>;
}

/** Previews that wait for a decision. The oldest is dropped when there are too many; none outlives the connection. */
export class Previews {
  readonly #byId = new Map<string, Preview>();

  add(uri: string, keep: boolean, files: readonly PlannedFile[]): Preview {
    // An id that a restarted server will not reuse.
    const preview = { id: randomUUID(), uri, keep, files: new Map(files.map((file) => [file.uri, file])) };
    this.#byId.set(preview.id, preview);
    for (const oldest of this.#byId.keys()) {
      if (this.#byId.size <= KEPT) break;
      this.#byId.delete(oldest);
    }
    return preview;
  }

  get(id: string): Preview | undefined {
    return this.#byId.get(id);
  }

  discard(id: string): void {
    this.#byId.delete(id);
  }

  /** The document was closed: ends what depends on it. */
  closed(uri: string): void {
    for (const preview of this.#byId.values()) if (preview.uri === uri && !preview.keep) this.discard(preview.id);
  }
}
