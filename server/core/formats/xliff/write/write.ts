import type { NewPart } from '../../../text/content.ts';
import { attribute } from '../../../text/xml/attributes.ts';
import { NONE } from '../../../text/xml/table.ts';
import type { Catalog, Change, SourceFile, StatePolicy, Written } from '../../format.ts';
import { conventionsOf } from '../conventions.ts';
import { hasModel, type XliffCatalog, type XliffUnit } from '../read/catalog.ts';
import { parseXliff } from '../read/parse.ts';
import { clearTarget } from './clear.ts';
import { EditPlan } from './edits.ts';
import { type StateChange, stateAfter } from './policy.ts';
import { writeSegments } from './segments.ts';
import { removeSuggestions } from './suggestions.ts';
import {
  insertTarget,
  markerFor,
  newInner,
  type Outcome,
  replaceInner,
  stateBefore,
  type WriteContext,
  writeState,
} from './target.ts';

/** The smallest edits that set new targets. A file that is not well-formed is never written. */
export function writeXliff(
  text: string,
  catalog: Catalog,
  changes: readonly Change[],
  _source?: SourceFile,
  states: StatePolicy = {},
): Written {
  const wanted = new Map(changes.map((change) => [change.unit, change]));
  const parsed = hasModel(catalog, text) ? catalog : parseXliff(text);
  if (parsed.malformed) {
    const reason = `the file is not well-formed: ${parsed.problems[0]?.message ?? 'see its problems'}`;
    return { edits: [], rejected: [...wanted.keys()].map((unit) => ({ unit, reason })) };
  }
  return new Writer(parsed, states).write(wanted);
}

class Writer {
  readonly #units: readonly XliffUnit[];
  readonly #context: WriteContext;
  readonly #targetLocale: string | undefined;
  readonly #rejected: { readonly unit: string; readonly reason: string }[] = [];

  constructor({ model, units, targetLocale, dialect }: XliffCatalog, policy: StatePolicy) {
    this.#units = units;
    this.#targetLocale = targetLocale;
    const habits = conventionsOf(model, this.#units);
    const states = policy.write === 'always' || (policy.write !== 'never' && habits.states);
    const conventions = { ...habits, states };
    const { family, prefix } = model;
    this.#context = {
      model,
      conventions,
      style: { family, prefix, escapes: conventions.escapes },
      policy,
      plan: new EditPlan(),
      copiesSource: dialect === 'dotnet',
    };
  }

  write(wanted: ReadonlyMap<string, Change>): Written {
    const missing = new Set(wanted.keys());
    for (let index = 0; index < this.#units.length; ) {
      const end = this.#siblingsEnd(index);
      const siblings = this.#units.slice(index, end);
      const asked = siblings.filter((unit) => wanted.has(unit.id));
      for (const unit of asked) missing.delete(unit.id);
      if (asked.length > 0) this.#writeTogether(siblings, asked, wanted);
      index = end;
    }
    for (const unit of missing) this.#rejected.push({ unit, reason: 'the file has no unit with that id' });
    return { edits: this.#context.plan.edits(), rejected: this.#rejected };
  }

  /** The end of a run of segments that share the target of one `trans-unit`; other units stand alone. */
  #siblingsEnd(index: number): number {
    const first = this.#units[index];
    let end = index + 1;
    if (first === undefined || this.#context.model.family === 2 || !first.place.several) return end;
    while (this.#units[end]?.place.element === first.place.element) end++;
    return end;
  }

  #writeTogether(
    siblings: readonly XliffUnit[],
    asked: readonly XliffUnit[],
    wanted: ReadonlyMap<string, Change>,
  ): void {
    const segmented = this.#context.model.family === 1 && siblings[0]?.place.several === true;
    const filled: { readonly unit: XliffUnit; readonly change: Change }[] = [];
    for (const unit of asked) {
      const change = wanted.get(unit.id);
      if (change === undefined) continue;
      if (isEmpty(change.parts)) this.#settle(unit, clearTarget(this.#context, unit.place));
      else if (segmented) filled.push({ unit, change });
      else this.#settle(unit, this.#writeUnit(unit, change));
    }
    const first = filled[0];
    if (first === undefined) return;
    const state = this.#stateFor(first.unit, first.change);
    const outcomes = writeSegments(
      this.#context,
      siblings,
      filled.map(({ unit, change }) => ({ unit, parts: change.parts })),
      state,
    );
    filled.forEach(({ unit }, index) => {
      this.#settle(unit, outcomes[index] ?? { changed: false });
    });
    if (outcomes.some((outcome) => typeof outcome !== 'string' && outcome.changed))
      writeState(this.#context, first.unit.place, state);
  }

  #writeUnit(unit: XliffUnit, change: Change): Outcome {
    const { place } = unit;
    const state = this.#stateFor(unit, change);
    const outcome = this.#writeTarget(unit, change, state);
    if (typeof outcome === 'string' || !outcome.changed) return outcome;
    writeState(this.#context, place, state);
    removeSuggestions(this.#context, place);
    this.#nameLocale(change);
    return outcome;
  }

  #writeTarget(unit: XliffUnit, change: Change, state: StateChange): Outcome {
    const marker = markerFor(this.#context, change);
    if (unit.place.target !== NONE) return replaceInner(this.#context, unit.place.target, change.parts, marker);
    const inner = newInner(this.#context, unit, change.parts, marker);
    return inner.ok ? insertTarget(this.#context, unit.place, inner.text, state) : inner.reason;
  }

  #stateFor(unit: XliffUnit, change: Change): StateChange {
    const { model, conventions, policy } = this.#context;
    const before = { ...stateBefore(model, unit.place), hadTarget: unit.place.target !== NONE };
    return stateAfter(model.family, change, before, conventions, policy);
  }

  /** XLIFF 2 requires `trgLang` as soon as there is a target (2.1 section 4.2.2.1). */
  #nameLocale(change: Change): void {
    const { model, plan, conventions } = this.#context;
    const locale = change.targetLocale;
    if (model.family === 1 || locale === undefined || this.#targetLocale) return;
    if (!attribute(model.table, model.root, 'trgLang'))
      plan.setAttribute(model.table, model.root, 'trgLang', locale, conventions.quote);
  }

  #settle(unit: XliffUnit, outcome: Outcome): void {
    if (typeof outcome === 'string') this.#rejected.push({ unit: unit.id, reason: outcome });
  }
}

function isEmpty(parts: readonly NewPart[]): boolean {
  return parts.every((part) => part === '');
}
