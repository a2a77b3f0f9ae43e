import type { PageCell, PageRow } from '../../../shared/pages/table-page.ts';
import { type Asker, Outdated } from './asker.ts';

/** Rows per request. */
const CHUNK = 40;
/** Rows that are kept; those far from the visible ones are dropped and requested again. */
const MOST = 4_000;
/** Pending requests; more are sent when one is answered. */
const AT_ONCE = 4;

/** A row as far as it is loaded: cells of languages that were never visible are missing. */
export interface KnownRow extends Omit<PageRow, 'cells'> {
  readonly cells: Map<string, PageCell | null>;
}

/** The rows of one view, read in windows. */
export class Model {
  readonly #asker: Asker;
  readonly #id: string;
  readonly #changed: (from: number, to: number) => void;
  readonly #outdated: () => void;
  readonly #rows = new Map<number, KnownRow>();
  /** Pending windows, as `<chunk> <locale>`. */
  readonly #asked = new Set<string>();
  /** Cells that show their previous text: `<row> <locale>`. */
  readonly #stale = new Set<string>();
  /** Languages whose files the server has read. Others take a while: keys, sources and each language are shown as they arrive. */
  readonly #ready = new Set<string>();
  #view = '';
  #total = 0;
  #under = 0;
  /** Answers to requests of an earlier age are ignored. */
  #age = 0;
  #wanted: { readonly from: number; readonly to: number; readonly locales: readonly string[] } | undefined;

  constructor(asker: Asker, id: string, events: { changed(from: number, to: number): void; outdated(): void }) {
    this.#asker = asker;
    this.#id = id;
    this.#changed = events.changed;
    this.#outdated = events.outdated;
  }

  get view(): string {
    return this.#view;
  }

  get total(): number {
    return this.#total;
  }

  show(view: string, total: number): void {
    this.#view = view;
    this.#total = total;
    this.#rows.clear();
    this.#forgetAsked();
  }

  row(index: number): KnownRow | undefined {
    return this.#rows.get(index);
  }

  /** The index of a unit among the loaded rows. */
  find(unit: string): number | undefined {
    for (const [index, row] of this.#rows) if (row.unit === unit) return index;
    return undefined;
  }

  /** Texts of these languages have changed. The old ones are shown until the new ones arrive. */
  forget(locales: readonly string[]): void {
    this.#forgetAsked();
    const { from = 0, to = 0 } = this.#wanted ?? {};
    for (const [index, row] of this.#rows) {
      const isSeen = index >= from && index < to;
      for (const locale of locales) {
        if (!row.cells.has(locale)) continue;
        if (isSeen) this.#stale.add(`${index} ${locale}`);
        else row.cells.delete(locale);
      }
    }
    this.#ask();
  }

  /** Shows what the user has just written, until the file confirms it. */
  set(index: number, locale: string, text: string): void {
    const row = this.#rows.get(index);
    const before = row?.cells.get(locale);
    if (row === undefined) return;
    const kinds = (before?.kinds ?? []).filter((kind) => kind !== 'missing' || text === '');
    const { text: _, worst: __, ...rest } = before ?? { kinds };
    row.cells.set(locale, { ...rest, kinds, ...(text !== '' && { text }) });
    this.#changed(index, index + 1);
  }

  /** These rows and languages are visible. */
  want(from: number, to: number, locales: readonly string[]): void {
    this.#wanted = { from: Math.max(0, from), to: Math.min(to, this.#total), locales };
    this.#ask();
  }

  #forgetAsked(): void {
    this.#age += 1;
    this.#asked.clear();
    this.#stale.clear();
    this.#under = 0;
  }

  #ask(): void {
    if (this.#wanted === undefined) return;
    const { from, to, locales } = this.#wanted;
    for (let chunk = Math.floor(from / CHUNK); chunk * CHUNK < to && this.#under < AT_ONCE; chunk++) {
      const lacking = locales.filter((locale) => !this.#asked.has(`${chunk} ${locale}`) && this.#lacks(chunk, locale));
      const ready = lacking.filter((locale) => this.#ready.has(locale));
      const isNew = this.#rows.get(chunk * CHUNK) === undefined && !this.#asked.has(`${chunk} `);
      if (ready.length > 0 || (isNew && lacking.length === locales.length)) void this.#read(chunk, ready);
      for (const locale of lacking)
        if (!this.#ready.has(locale) && this.#under < AT_ONCE) void this.#read(chunk, [locale]);
    }
  }

  #lacks(chunk: number, locale: string): boolean {
    const end = Math.min((chunk + 1) * CHUNK, this.#total);
    for (let index = chunk * CHUNK; index < end; index++) {
      const row = this.#rows.get(index);
      if (row === undefined || !row.cells.has(locale) || this.#stale.has(`${index} ${locale}`)) return true;
    }
    return false;
  }

  async #read(chunk: number, locales: readonly string[]): Promise<void> {
    const age = this.#age;
    const keys = locales.length === 0 ? [`${chunk} `] : locales.map((locale) => `${chunk} ${locale}`);
    for (const key of keys) this.#asked.add(key);
    this.#under += 1;
    try {
      const argument = { id: this.#id, view: this.#view, from: chunk * CHUNK, count: CHUNK, locales };
      const { from, rows } = await this.#asker.ask('rows', argument);
      for (const locale of locales) this.#ready.add(locale);
      if (age !== this.#age) return;
      for (const [at, { cells, ...row }] of rows.entries()) {
        const index = from + at;
        const known = this.#rows.get(index);
        const own =
          known?.unit === row.unit && known.file === row.file ? known.cells : new Map<string, PageCell | null>();
        for (const [place, locale] of locales.entries()) {
          own.set(locale, cells[place] ?? null);
          this.#stale.delete(`${index} ${locale}`);
        }
        this.#rows.set(index, { ...row, cells: own });
      }
      this.#trim();
      this.#changed(from, from + rows.length);
    } catch (error) {
      if (age === this.#age && error instanceof Outdated) this.#outdated();
      return;
    } finally {
      if (age === this.#age) {
        this.#under -= 1;
        for (const key of keys) this.#asked.delete(key);
      }
    }
    this.#ask();
  }

  #trim(): void {
    const { from = 0, to = 0 } = this.#wanted ?? {};
    if (this.#rows.size <= MOST) return;
    for (const index of this.#rows.keys())
      if (index < from - MOST / 4 || index > to + MOST / 4) this.#rows.delete(index);
  }
}
