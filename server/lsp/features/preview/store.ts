import { randomUUID } from 'node:crypto';
import type { PreviewFinding } from '../../../../shared/pages/preview.ts';
import type { Change } from '../../../core/formats/format.ts';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import type { EditingForm } from '../../../core/planning/mask/editing-form.ts';
import type { NewPart } from '../../../core/text/content.ts';
import type { Prepared } from '../translate/file.ts';

/** Previews kept at the same time. */
const KEPT = 8;

/** A planned change that nobody has decided about yet. */
export interface PlannedChange {
  readonly change: Change;
  readonly unit: BilingualUnit;
  readonly form: EditingForm;
  /** As it was shown, in the editing form. */
  readonly shown: string;
}

export interface PlannedFile extends Prepared {
  readonly uri: string;
  /** Of the project; empty: none. */
  readonly folder: string;
  /** By unit id, in the order of the run; those that have been written are taken out. */
  readonly changes: Map<string, PlannedChange>;
  /** What the checks say about a unit once these parts are its target. */
  readonly findings: (unit: BilingualUnit, parts: readonly NewPart[]) => readonly PreviewFinding[];
  /** The file has all that was paid for. */
  readonly settle: () => void;
}

export interface Preview {
  readonly id: string;
  /** Of the document that the command was given. */
  readonly uri: string;
  readonly keep: boolean;
  /** By URI of the target file. */
  readonly files: ReadonlyMap<string, PlannedFile>;
}

/** Previews that wait for a decision. The oldest makes room; none outlives the connection. */
export class Previews {
  readonly #byId = new Map<string, Preview>();

  add(uri: string, keep: boolean, files: readonly PlannedFile[]): Preview {
    // A name that a server started anew would not give again.
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

  /** The document is closed: what was meant to end with it ends. */
  closed(uri: string): void {
    for (const preview of this.#byId.values()) if (preview.uri === uri && !preview.keep) this.discard(preview.id);
  }
}
