import type { PreviewFinding, PreviewUnit } from '../../../shared/pages/preview.ts';
import type { Decided, Decision, JudgedPlace, PageFile, Place } from '../../../shared/pages/preview-page.ts';

/** One line of the list. */
export type Row =
  | { readonly kind: 'file'; readonly file: PageFile }
  | { readonly kind: 'unit'; readonly file: PageFile; readonly unit: PreviewUnit; readonly at: Place }
  /** A unit that is not part of the preview, with the reason. */
  | {
      readonly kind: 'note';
      readonly file: PageFile;
      readonly name: string;
      readonly reason: string;
      readonly why: 'refused' | 'skipped';
    };
export type UnitRow = Extract<Row, { kind: 'unit' }>;

export const FILTERS = ['all', 'worst', 'findings', 'undecided', 'untranslated'] as const;
export type Filter = (typeof FILTERS)[number];

/** The decision about a unit, and the state of its new text. */
export interface Standing {
  readonly decision: Decision;
  /** Text written by the user; absent: as translated. */
  readonly text?: string;
  readonly problem?: string;
  /** Findings in the edited text. */
  readonly findings?: readonly PreviewFinding[];
}

export interface Counts {
  readonly total: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly undecided: number;
  readonly applied: number;
}

const UNDECIDED: Standing = { decision: 'undecided' };

/** The data behind the page: units, decisions, filter and search. Every step is at most linear in the number of units. */
export class Model {
  readonly rows: readonly Row[];
  readonly #standings = new Map<PreviewUnit, Standing>();
  /** What a provider says about a translation as it was proposed. */
  readonly #judged = new Map<PreviewUnit, readonly PreviewFinding[]>();
  readonly #haystacks = new Map<Row, string>();
  readonly #byPlace: readonly (readonly UnitRow[])[];
  #filter: Filter = 'all';
  #search = '';
  #shown: readonly Row[];

  constructor(files: readonly PageFile[], decisions: readonly Decided[] = []) {
    const rows: Row[] = [];
    this.#byPlace = files.map((file, f) => {
      const units = file.units.map((unit, u): UnitRow => ({ kind: 'unit', file, unit, at: [f, u] }));
      rows.push({ kind: 'file', file });
      // One by one: spreading ten thousand rows would be an argument list.
      for (const row of units) rows.push(row);
      for (const why of ['refused', 'skipped'] as const)
        for (const { unit, reason } of file[why]) rows.push({ kind: 'note', file, name: unit, reason, why });
      return units;
    });
    this.rows = rows;
    this.decide(decisions);
    this.#shown = this.#select();
  }

  /** Rows that pass filter and search, each file under its heading. */
  get shown(): readonly Row[] {
    return this.#shown;
  }

  get filter(): Filter {
    return this.#filter;
  }

  get search(): string {
    return this.#search;
  }

  show(filter: Filter, search: string): void {
    this.#filter = filter;
    this.#search = search.trim().toLowerCase();
    this.#shown = this.#select();
  }

  standing({ unit }: UnitRow): Standing {
    return this.#standings.get(unit) ?? UNDECIDED;
  }

  /** The text that would be written. */
  textOf(row: UnitRow): string {
    return this.standing(row).text ?? row.unit.new;
  }

  findingsOf(row: UnitRow): readonly PreviewFinding[] {
    const { text, findings } = this.standing(row);
    const judged = text === undefined ? (this.#judged.get(row.unit) ?? []) : [];
    return [...(findings ?? row.unit.findings), ...judged];
  }

  /** Takes over decisions. The list of shown rows stays until `show` is called, so that rows do not vanish under the user's eyes. */
  decide(changes: readonly Decided[]): void {
    for (const { at, decision, text, problem } of changes) {
      const row = this.#byPlace[at[0]]?.[at[1]];
      if (row === undefined) continue;
      const { findings } = this.standing(row);
      const edited = text === row.unit.new ? undefined : text;
      this.#standings.set(row.unit, {
        decision,
        ...(edited !== undefined && { text: edited, ...(findings !== undefined && { findings }) }),
        ...(problem !== undefined && { problem }),
      });
    }
  }

  /** Takes over a provider's findings. The list of shown rows stays until `show` is called. */
  judge(found: readonly JudgedPlace[]): void {
    for (const { at, findings } of found) {
      const row = this.#byPlace[at[0]]?.[at[1]];
      if (row !== undefined) this.#judged.set(row.unit, findings);
    }
  }

  /** Takes over the checks' findings for an edited text. */
  setFindings(row: UnitRow, findings: readonly PreviewFinding[]): void {
    this.#standings.set(row.unit, { ...this.standing(row), findings });
  }

  /** The decision for all shown rows that are undecided; decided ones keep theirs. */
  forShown(decision: 'accepted' | 'rejected'): readonly Decided[] {
    return this.#shown.flatMap((row) => {
      if (row.kind !== 'unit') return [];
      const standing = this.standing(row);
      return standing.decision === 'undecided' ? [decidedAs(row, standing, decision)] : [];
    });
  }

  /** Empty for a unit that is already written. */
  as(row: UnitRow, decision: Decision): readonly Decided[] {
    const standing = this.standing(row);
    return standing.decision === 'applied' ? [] : [decidedAs(row, standing, decision)];
  }

  counts(): Counts {
    const counts = { total: 0, accepted: 0, rejected: 0, undecided: 0, applied: 0 };
    for (const row of this.rows) {
      if (row.kind !== 'unit') continue;
      counts.total += 1;
      counts[this.standing(row).decision] += 1;
    }
    return counts;
  }

  #select(): readonly Row[] {
    const shown: Row[] = [];
    let heading: Row | undefined;
    const everything = (this.#filter === 'all' || this.#filter === 'worst') && this.#search === '';
    for (const row of this.#filter === 'worst' ? this.#worstFirst() : this.rows) {
      if (row.kind === 'file') {
        heading = everything ? undefined : row;
        if (everything) shown.push(row);
      } else if (this.#suits(row)) {
        if (heading !== undefined) shown.push(heading);
        heading = undefined;
        shown.push(row);
      }
    }
    return shown;
  }

  /** Each file with its units by their worst finding; equal ones stay in file order. */
  #worstFirst(): readonly Row[] {
    const badness = new Map(this.rows.map((row) => [row, row.kind === 'unit' ? badnessOf(this.findingsOf(row)) : -1]));
    const rows: Row[] = [];
    let units: Row[] = [];
    const flush = () => {
      for (const row of units.sort((a, b) => (badness.get(b) ?? 0) - (badness.get(a) ?? 0))) rows.push(row);
      units = [];
    };
    for (const row of this.rows) {
      if (row.kind === 'unit') units.push(row);
      else {
        flush();
        rows.push(row);
      }
    }
    flush();
    return rows;
  }

  #suits(row: Exclude<Row, { kind: 'file' }>): boolean {
    if (this.#search !== '' && !this.#haystack(row).includes(this.#search)) return false;
    if (this.#filter === 'untranslated') return row.kind === 'note';
    if (row.kind === 'note') return (this.#filter === 'all' || this.#filter === 'worst') && row.why === 'refused';
    if (this.#filter === 'undecided') return this.standing(row).decision === 'undecided';
    if (this.#filter === 'findings') return this.findingsOf(row).length > 0 || row.unit.notes.length > 0;
    return true;
  }

  #haystack(row: Exclude<Row, { kind: 'file' }>): string {
    if (row.kind === 'note') return `${row.name} ${row.reason}`.toLowerCase();
    const edited = this.standing(row).text;
    let text = this.#haystacks.get(row);
    if (text === undefined) {
      const { unit, name, source, old = '', new: fresh } = row.unit;
      text = [unit, name, source, old, fresh].join('\n').toLowerCase();
      this.#haystacks.set(row, text);
    }
    return edited === undefined ? text : `${text}\n${edited.toLowerCase()}`;
  }
}

/** The worst finding counts first, then the number of findings. */
const BADNESS = { error: 1e9, warning: 1e6, information: 1e3, hint: 1 } as const;

function badnessOf(findings: readonly PreviewFinding[]): number {
  const most = (sum: number, { severity }: PreviewFinding) => sum + BADNESS[severity];
  return findings.reduce(most, 0);
}

function decidedAs({ at }: UnitRow, { text }: Standing, decision: Decision): Decided {
  return { at, decision, ...(text !== undefined && { text }) };
}
