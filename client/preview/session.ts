import type {
  PreviewAnswer,
  PreviewApplied,
  PreviewApplyArguments,
  PreviewQualityAnswer,
  PreviewUnit,
} from '../../shared/pages/preview.ts';
import type { Decided, Decision, JudgedPlace, Place } from '../../shared/pages/preview-page.ts';

/** What applying achieved, for the page and for a message to the user. */
export interface Settled {
  readonly changes: readonly Decided[];
  readonly written: number;
  /** Number of units that were accepted but could not be written. */
  readonly left: number;
  /** Files that could not be written at all, with the reason. */
  readonly failures: readonly string[];
}

/** The decisions about one preview. They live here and not in the page, which may be hidden, reloaded or closed. */
export class Session {
  readonly answer: PreviewAnswer;
  readonly #decisions = new Map<PreviewUnit, Omit<Decided, 'at'>>();

  constructor(answer: PreviewAnswer) {
    this.answer = answer;
  }

  /** Takes over the page's decisions; a written unit stays written. */
  decide(changes: readonly Decided[]): void {
    for (const { at, ...decided } of changes) {
      const unit = this.at(at)?.unit;
      if (unit !== undefined && this.#decisions.get(unit)?.decision !== 'applied') this.#decisions.set(unit, decided);
    }
  }

  /** Takes over what an older preview of the document decided about units with the same text. Text that the user wrote is kept in any case. */
  adopt(before: Session): void {
    const old = new Map<string, PreviewUnit>();
    for (const { uri, units } of before.answer.files) for (const unit of units) old.set(`${uri} ${unit.unit}`, unit);
    for (const { uri, units } of this.answer.files)
      for (const unit of units) {
        const known = old.get(`${uri} ${unit.unit}`);
        const decided = known && before.#decisions.get(known);
        if (known?.source !== unit.source || decided === undefined || decided.decision === 'applied') continue;
        if (decided.text !== undefined || known.new === unit.new) this.#decisions.set(unit, decided);
      }
  }

  /** What a provider says about units, by their places in the preview. */
  placed(found: PreviewQualityAnswer['found']): readonly JudgedPlace[] {
    const findings = new Map(found.map((one) => [`${one.uri} ${one.unit}`, one.findings]));
    return this.answer.files.flatMap(({ uri, units }, f) =>
      units.flatMap(({ unit }, u) => {
        const said = findings.get(`${uri} ${unit}`);
        return said === undefined ? [] : [{ at: [f, u] satisfies Place, findings: [...said] }];
      }),
    );
  }

  /** A unit with the URI of its file. */
  at([f, u]: Place): { readonly uri: string; readonly unit: PreviewUnit } | undefined {
    const file = this.answer.files[f];
    const unit = file?.units[u];
    return file === undefined || unit === undefined ? undefined : { uri: file.uri, unit };
  }

  /** All decisions so far, for a page that has just loaded. */
  get decisions(): readonly Decided[] {
    return this.answer.files.flatMap(({ units }, f) =>
      units.flatMap((unit, u) => {
        const decided = this.#decisions.get(unit);
        return decided === undefined ? [] : [{ at: [f, u] satisfies Place, ...decided }];
      }),
    );
  }

  count(decision: Decision): number {
    if (decision === 'undecided') return this.#units - this.#decisions.size + this.#counted(decision);
    return this.#counted(decision);
  }

  /** Whether there is something to lose: an accepted unit, or text that the user wrote, not yet in its file. */
  get hasWork(): boolean {
    return [...this.#decisions.values()].some(
      ({ decision, text }) => decision === 'accepted' || (decision === 'undecided' && text !== undefined),
    );
  }

  /** The request to the server. */
  get accepted(): PreviewApplyArguments {
    const accept = this.answer.files.map(({ uri, units }) => ({
      uri,
      units: units.flatMap((unit) => {
        const decided = this.#decisions.get(unit);
        if (decided?.decision !== 'accepted') return [];
        return [{ unit: unit.unit, ...(decided.text !== undefined && { text: decided.text }) }];
      }),
    }));
    return { id: this.answer.id, accept: accept.filter(({ units }) => units.length > 0) };
  }

  /** Takes over what the server did: written units are done, refused ones are open again, lost ones are removed, all with the reason. */
  settle(applied: readonly PreviewApplied[]): Settled {
    const changes: Decided[] = [];
    const byUri = new Map(applied.map((file) => [file.uri, file]));
    for (const [f, { uri, units }] of this.answer.files.entries()) {
      const file = byUri.get(uri);
      if (file === undefined) continue;
      const written = new Set(file.written);
      const refused = new Map(file.refused.map(({ unit, reason }) => [unit, reason]));
      const skipped = new Map(file.skipped.map(({ unit, reason }) => [unit, reason]));
      for (const [u, unit] of units.entries()) {
        const before = this.#decisions.get(unit);
        if (before?.decision !== 'accepted') continue;
        const text = before.text === undefined ? {} : { text: before.text };
        const at: Place = [f, u];
        const problem = refused.get(unit.unit) ?? skipped.get(unit.unit);
        if (written.has(unit.unit)) changes.push({ at, decision: 'applied', ...text });
        else if (problem !== undefined)
          changes.push({ at, decision: refused.has(unit.unit) ? 'undecided' : 'rejected', ...text, problem });
      }
    }
    this.decide(changes);
    return {
      changes,
      written: applied.reduce((sum, { written }) => sum + written.length, 0),
      left: changes.filter(({ decision }) => decision !== 'applied').length,
      failures: applied.flatMap(({ failure }) => failure ?? []),
    };
  }

  get #units(): number {
    return this.answer.files.reduce((sum, { units }) => sum + units.length, 0);
  }

  #counted(decision: Decision): number {
    let count = 0;
    for (const decided of this.#decisions.values()) if (decided.decision === decision) count += 1;
    return count;
  }
}
