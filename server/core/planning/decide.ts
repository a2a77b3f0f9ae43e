import type { UnitNote } from '../../../shared/commands.ts';
import type { CheckContext } from '../checks/check.ts';
import type { Change } from '../formats/format.ts';
import type { FileJob, Yielder } from './job.ts';
import type { Item } from './mask/pieces.ts';
import { type PlannedUnit, release } from './plan.ts';
import type { Result, Results } from './results.ts';
import { type Decision, settle } from './settle.ts';

export interface Decided {
  readonly unit: PlannedUnit;
  readonly decision: Decision;
}

/** Decides about every unit by the results of its texts, once for each state of the answers. */
export class Decisions {
  readonly #units: readonly PlannedUnit[];
  readonly #results: Results;
  readonly #context: CheckContext;
  readonly #yielder: Yielder;
  readonly #made = new Map<PlannedUnit, { readonly results: readonly Result[]; readonly decision: Decision }>();
  /** What will be written: these units are never asked about again, and their parts are released. */
  readonly #settled = new Map<PlannedUnit, Decision>();

  readonly #answered: PlannedUnit[] = [];
  #latest: { readonly version: number; readonly decided: readonly Decided[] } | undefined;
  #foreseeing: Promise<void> | undefined;

  /** `units` may grow. */
  constructor(units: readonly PlannedUnit[], results: Results, job: FileJob, yielder: Yielder) {
    this.#units = units;
    this.#yielder = yielder;
    this.#results = results;
    this.#context = {
      dialect: job.target.catalog.dialect,
      sourceLocale: job.sourceLocale,
      targetLocale: job.targetLocale,
      ignore: [],
    };
  }

  /** These units have their answers: their results are computed while others are waited for. */
  foresee(units: Iterable<PlannedUnit>): void {
    for (const unit of units) this.#answered.push(unit);
    this.#foreseeing ??= this.#lookAhead().finally(() => {
      this.#foreseeing = undefined;
    });
  }

  async all(): Promise<readonly Decided[]> {
    await this.#foreseeing;
    const { version } = this.#results;
    if (this.#latest?.version === version && this.#latest.decided.length === this.#units.length)
      return this.#latest.decided;
    const decided: Decided[] = [];
    const yieldNow = this.#yielder();
    for (const unit of this.#units) {
      const pause = yieldNow();
      if (pause !== undefined) await pause;
      decided.push({ unit, decision: this.#of(unit) });
    }
    this.#latest = { version, decided };
    return decided;
  }

  /** Units whose answers pass one by one but not together. */
  async broken(): Promise<readonly PlannedUnit[]> {
    return (await this.all()).flatMap(({ unit, decision }) =>
      decision.do === 'refuse' && decision.whole === true ? [unit] : [],
    );
  }

  /** What could be written so far. */
  changes(): readonly Change[] {
    return this.#units.flatMap((unit) => {
      const decision = this.#of(unit);
      return decision.do === 'write' ? [decision.change] : [];
    });
  }

  async #lookAhead(): Promise<void> {
    const yieldNow = this.#yielder();
    for (let unit = this.#answered.pop(); unit !== undefined; unit = this.#answered.pop()) {
      this.#of(unit);
      const pause = yieldNow();
      if (pause !== undefined) await pause;
    }
  }

  #of(unit: PlannedUnit): Decision {
    const final = this.#settled.get(unit);
    if (final !== undefined) return final;
    const { items } = unit.message;
    const known = this.#made.get(unit);
    if (known?.results.every((result, index) => result === this.#resultOf(items[index]))) return known.decision;
    const results = items.map((item) => this.#results.get(item));
    const decision = settle(unit, results, this.#context);
    if (decision.do === 'write') {
      this.#settled.set(unit, decision);
      this.#made.delete(unit);
      for (const item of items) this.#results.delete(item);
      release(unit);
    } else this.#made.set(unit, { results, decision });
    return decision;
  }

  #resultOf(item: Item | undefined): Result {
    return item && this.#results.get(item);
  }
}

/** Sorts decisions into the lines of a report. */
export function sortDecisions(decided: readonly Decided[]): {
  readonly machine: readonly Change[];
  readonly repaired: readonly string[];
  readonly notes: readonly UnitNote[];
  readonly skipped: readonly UnitNote[];
  readonly refused: readonly UnitNote[];
} {
  const machine: Change[] = [];
  const repaired: string[] = [];
  const [notes, skipped, refused]: [UnitNote[], UnitNote[], UnitNote[]] = [[], [], []];
  for (const { unit, decision } of decided) {
    const { id } = unit.unit;
    if (decision.do === 'refuse') refused.push({ unit: id, reason: decision.reason });
    else if (decision.do === 'leave')
      skipped.push({ unit: id, reason: 'not translated: the run stopped before it was reached' });
    else {
      machine.push(decision.change);
      if (decision.repaired) repaired.push(id);
      if (decision.remarks.length > 0) notes.push({ unit: id, reason: decision.remarks.join('; ') });
    }
  }
  return { machine, repaired, notes, skipped, refused };
}
