import type { MemoryFound } from '../../engine/memory/memory-lookup.ts';

/** Best matches first. */
export interface MemoryMatch extends Omit<MemoryFound, 'origin'> {
  /** Where it comes from: a file of the project, an imported memory, or the editor. */
  readonly from: string;
}

export interface ImportOutput {
  readonly file: string;
  /** In the TMX file. */
  readonly units: number;
  /** Translations. */
  readonly imported: number;
  /** Units without a translation into a requested language. */
  readonly withoutTranslation: number;
}
