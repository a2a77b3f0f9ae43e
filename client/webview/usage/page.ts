import { shareOf, type UsageString } from '../../../shared/pages/usage-page.ts';
import { type ProductName, productName, type UsageRow, usageRows } from '../../../shared/pages/usage-rows.ts';
import type { UsageAnswer } from '../../../shared/service.ts';
import { drawBars } from '../base/chart.ts';
import { button, make } from '../base/dom.ts';
import { table } from '../base/table.ts';

type Say = (key: UsageString, ...values: readonly (string | number)[]) => string;

const COUNTERS: Readonly<Record<string, UsageString>> = {
  document: 'documents',
  team_document: 'teamDocuments',
  speech_to_text_minutes: 'speech',
};

const UNITS: Readonly<Record<string, UsageString>> = {
  characters: 'unitCharacters',
  minutes: 'unitMinutes',
  documents: 'unitDocuments',
};

/** How much of the account and of the key is used: bars, and the same numbers as a table. */
export class UsagePage {
  readonly #say: Say;
  readonly #language: string;
  readonly #warnAt: readonly number[];
  readonly #status = make('p', { role: 'status', class: 'lead' });
  readonly #content = make('div');
  readonly #refresh: HTMLButtonElement;

  constructor(say: Say, language: string, warnAt: readonly number[], refresh: () => void) {
    this.#say = say;
    this.#language = language;
    this.#warnAt = warnAt;
    this.#refresh = button(say('refresh'), refresh);
    const bar = make('div', { class: 'bar' }, make('h1', {}, say('title')), this.#refresh);
    document.body.replaceChildren(make('main', {}, bar, this.#status, this.#content));
  }

  busy(): void {
    this.#refresh.disabled = true;
    this.#status.textContent = this.#say('loading');
  }

  fail(message: string): void {
    this.#refresh.disabled = false;
    this.#status.textContent = '';
    this.#content.replaceChildren(make('p', { role: 'alert', class: 'alarm error' }, message));
  }

  show(service: string, usage: UsageAnswer): void {
    this.#refresh.disabled = false;
    const { periodStart, periodEnd } = usage;
    const period =
      periodEnd === undefined ? '' : ` · ${this.#say('period', this.#day(periodStart ?? ''), this.#day(periodEnd))}`;
    this.#status.textContent = `${service}${period}`;
    const sections = [this.#section('account', usage.used, usage.limit)];
    if (usage.keyUsed !== undefined) sections.push(this.#section('key', usage.keyUsed, usage.keyLimit));
    const drawn = usage.products.filter(({ unit, used = 0 }) => unit === undefined && used > 0);
    if (drawn.length > 0) sections.push(this.#products(drawn));
    this.#content.replaceChildren(...sections, this.#table(usage));
  }

  #section(what: 'account' | 'key', used: number, limit: number | undefined): HTMLElement {
    const section = make('section', {}, make('h2', {}, this.#say(what)));
    if (limit === undefined) {
      section.append(make('p', { class: 'figure' }, this.#say('withoutLimit', this.#number(used))));
      return section;
    }
    const figure = this.#say('ofLimit', this.#number(used), this.#number(limit), this.#percent(used, limit));
    section.append(make('p', { class: 'figure' }, figure));
    const share = 100 * shareOf(used, limit);
    const [first] = this.#warnAt;
    if (used >= limit) section.append(make('p', { class: 'alarm error' }, this.#say('exceeded')));
    else if (first !== undefined && share >= first)
      section.append(make('p', { class: 'alarm' }, this.#say('near', this.#number(limit - used))));
    const chart = make('div', { class: 'chart' });
    section.append(chart);
    const series = [{ name: this.#say('characters'), values: [Math.min(used, limit)] }];
    drawBars(chart, { labels: [''], series, horizontal: true, high: limit, format: (value) => this.#number(value) });
    return section;
  }

  /** Bars in a common unit: characters. */
  #products(products: UsageAnswer['products']): HTMLElement {
    const chart = make('div', { class: 'chart' });
    const series = products.every(({ keyUsed }) => keyUsed === undefined)
      ? [{ name: this.#say('account'), values: products.map(({ used = 0 }) => used) }]
      : [
          { name: this.#say('thisKey'), values: products.map(({ keyUsed = 0 }) => keyUsed) },
          {
            name: this.#say('otherKeys'),
            values: products.map(({ used = 0, keyUsed = 0 }) => Math.max(used - keyUsed, 0)),
          },
        ];
    drawBars(chart, {
      labels: products.map(({ type }) => this.#product(type, productName(type, products))),
      series,
      horizontal: true,
      format: (value) => this.#number(value),
    });
    const together = products.some(({ type }) => productName(type, products) === 'textAndDocuments');
    const counting = together ? [make('p', {}, this.#say('counting'))] : [];
    return make('section', {}, make('h2', {}, this.#say('products')), chart, ...counting);
  }

  #table(usage: UsageAnswer): HTMLElement {
    const rows = usageRows(usage).map((row) => {
      const { used, limit } = row;
      return [
        this.#name(row),
        used ?? '',
        this.#word(UNITS, row.unit ?? ''),
        row.unlimited === true ? this.#say('noLimit') : (limit ?? ''),
        used === undefined || limit === undefined ? '' : this.#percent(used, limit),
      ];
    });
    const head = (['what', 'amount', 'unit', 'limit', 'share'] as const).map((key) => this.#say(key));
    return table(this.#say('table'), head, rows, this.#language);
  }

  #name({ kind, name = '', counts, ofKey }: UsageRow): string {
    if (kind === 'account' || kind === 'key') return this.#say(kind);
    const word = kind === 'product' ? this.#product(name, counts) : this.#word(COUNTERS, name);
    const shown = word.replaceAll('_', ' ');
    return ofKey === true ? `${shown}, ${this.#say('thisKey')}` : shown;
  }

  #product(type: string, counts: ProductName | undefined): string {
    return counts === undefined ? type : this.#say(counts);
  }

  #word(words: Readonly<Record<string, UsageString>>, name: string): string {
    const known = Object.hasOwn(words, name) ? words[name] : undefined;
    return known === undefined ? name : this.#say(known);
  }

  #number(value: number): string {
    return value.toLocaleString(this.#language);
  }

  #percent(used: number, limit: number): string {
    return shareOf(used, limit).toLocaleString(this.#language, { style: 'percent', maximumFractionDigits: 1 });
  }

  #day(date: string): string {
    const time = Date.parse(date);
    if (Number.isNaN(time)) return date;
    return new Date(time).toLocaleDateString(this.#language, { dateStyle: 'medium', timeZone: 'UTC' });
  }
}
