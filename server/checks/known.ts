import type { BilingualUnit } from '../formats/pair.ts';
import type { Span } from '../text/span.ts';
import type { DiagnoseInput, Diagnosis } from './diagnose.ts';

/** What a look at the units of one file begins with, and leaves behind for the next one. */
export interface Look {
  /** What the checks said about a unit that is as it was, at its present place; undefined when it must be asked again. */
  known(pairs: readonly BilingualUnit[], at: number): readonly Diagnosis[] | undefined;
  keep(pair: BilingualUnit, found: readonly Diagnosis[]): void;
  /** The look is complete: the next one may rely on it. */
  done(): void;
}

/** A look at a text: its findings by unit, and what else they depend on. */
interface Memory {
  readonly basis: readonly unknown[];
  readonly text: string;
  readonly found: ReadonlyMap<string, readonly Diagnosis[]>;
}

/**
 * What the units of one file said at the last look. While somebody types in one of them, the others say the same again, a little further on:
 * a keystroke costs the checks of one unit and of those beside it. Holds one earlier text.
 */
export class KnownFindings {
  #memory: Memory | undefined;

  look(input: DiagnoseInput): Look | undefined {
    const { lineage } = input.catalog;
    // Only formats that update catalogs know that nothing but the insides of units has changed.
    if (lineage === undefined) return undefined;
    const basis = [
      lineage,
      input.source?.text,
      input.project,
      input.terms,
      input.file,
      input.sourceLocale,
      input.targetLocale,
    ];
    const memory = this.#memory?.basis.every((value, index) => value === basis[index]) ? this.#memory : undefined;
    const changed = memory && difference(memory.text, input.text);
    const delta = memory === undefined ? 0 : input.text.length - memory.text.length;
    const found = new Map<string, readonly Diagnosis[]>();
    const touched = (pair: BilingualUnit | undefined) =>
      changed === undefined || (pair !== undefined && touches(spanOf(pair), changed));
    return {
      known(pairs, at) {
        const pair = pairs[at];
        if (memory === undefined || changed === undefined || pair === undefined) return undefined;
        // Some checks look at the units beside.
        if (touched(pair) || touched(pairs[at - 1]) || touched(pairs[at + 1])) return undefined;
        const said = memory.found.get(pair.id) ?? [];
        return delta === 0 || spanOf(pair).end <= changed.start ? said : said.map((one) => moved(one, delta));
      },
      keep(pair, diagnoses) {
        if (diagnoses.length > 0) found.set(pair.id, diagnoses);
      },
      done: () => {
        this.#memory = { basis, text: input.text, found };
      },
    };
  }
}

/** The place in this file: a unit that stands in the source's file alone has none. */
function spanOf({ targetUnit }: BilingualUnit): Span {
  return targetUnit?.span ?? { start: 0, end: 0 };
}

function touches(span: Span, changed: Span): boolean {
  return span.end > changed.start && span.start < changed.end;
}

function moved(diagnosis: Diagnosis, delta: number): Diagnosis {
  return { ...diagnosis, span: { start: diagnosis.span.start + delta, end: diagnosis.span.end + delta } };
}

/** UTF-16 units compared at once: much faster than one by one. */
const STRETCH = 4096;

/** The range of the new text outside which both are the same, one character wider on each side. */
function difference(before: string, after: string): Span {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start + STRETCH <= most && before.slice(start, start + STRETCH) === after.slice(start, start + STRETCH))
    start += STRETCH;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let back = 0;
  const left = most - start;
  const same = (from: number, to: number) =>
    before.slice(before.length - to, before.length - from) === after.slice(after.length - to, after.length - from);
  while (back + STRETCH <= left && same(back, back + STRETCH)) back += STRETCH;
  while (back < left && same(back, back + 1)) back++;
  return { start: Math.max(0, start - 1), end: Math.min(after.length, after.length - back + 1) };
}
