/** Most texts in one translate request (docs/spec/service.md#limits). */
export const MOST_TEXTS = 50;
/** Bytes of one translate request: 128 KiB with a margin for what may be added on the way. */
export const TRANSLATE_BYTES = 120 * 1024;

/** Some texts of a run, by their index, and the bytes of the body that carries them. */
export interface Batch {
  readonly indexes: readonly number[];
}

export interface Packed {
  readonly batches: readonly Batch[];
  /** Texts that no request can carry. */
  readonly tooLarge: readonly number[];
}

/** Bytes of one text inside a JSON array: escapes and quotes included, and the comma. */
export function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) + 1;
}

/**
 * Packs texts, in order, into as few bodies as order allows.
 * @param overhead bytes of the body without any text: options, context, brackets
 */
export function pack(texts: readonly string[], overhead: number, maxBytes: number, maxTexts: number): Packed {
  const batches: Batch[] = [];
  const tooLarge: number[] = [];
  let indexes: number[] = [];
  let bytes = overhead;
  const finish = (): void => {
    if (indexes.length > 0) batches.push({ indexes });
    indexes = [];
    bytes = overhead;
  };
  for (const [index, text] of texts.entries()) {
    const size = jsonBytes(text);
    if (overhead + size > maxBytes) {
      tooLarge.push(index);
      continue;
    }
    if (indexes.length >= maxTexts || bytes + size > maxBytes) finish();
    indexes.push(index);
    bytes += size;
  }
  finish();
  return { batches, tooLarge };
}

/** Two halves of a batch the service found too large. */
export function halves(batch: Batch): readonly [Batch, Batch] {
  const middle = Math.ceil(batch.indexes.length / 2);
  return [{ indexes: batch.indexes.slice(0, middle) }, { indexes: batch.indexes.slice(middle) }];
}
