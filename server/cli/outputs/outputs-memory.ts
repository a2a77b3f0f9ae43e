import type { MemoryFound } from '../../engine/memory/memory-lookup.ts';

/** The best first. */
export interface MemoryMatch extends Omit<MemoryFound, 'origin'> {
  /** Where it comes from: a file of the project, an imported memory, or the editor. */
  readonly from: string;
}

export interface ImportOutput {
  readonly file: string;
  /** Of the TMX file. */
  readonly units: number;
  /** Translations. */
  readonly imported: number;
  /** Units without a translation that was asked for. */
  readonly withoutTranslation: number;
}
