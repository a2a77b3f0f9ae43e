import {
  GROUPINGS,
  type Grouping,
  type Question,
  type Report,
  rangeProblem,
} from '../../../shared/pages/analytics-page.ts';
import { isByDay, isByTag, KINDS, tableOf } from '../../../shared/pages/analytics-table.ts';
import { drawBars } from '../base/chart.ts';
import { button, make } from '../base/dom.ts';
import { table } from '../base/table.ts';
import { byDay, byKey, type Figure, type Say } from './figures.ts';

/** Rows that are drawn at once; the rest on demand. */
const FIRST_ROWS = 500;
const GROUPING_NAMES = {
  key: 'byKey',
  key_and_day: 'byKeyAndDay',
  tag: 'byTag',
  tag_and_day: 'byTagAndDay',
  total: 'totalOnly',
} as const;

export interface AnalyticsEvents {
  ask(question: Question): void;
  export(): void;
}

/** Usage of all keys of an organization over a range of days: a form, a chart, and the table behind it. */
export class AnalyticsPage {
  readonly #say: Say;
  readonly #language: string;
  readonly #from: HTMLInputElement;
  readonly #to: HTMLInputElement;
  readonly #groupBy: HTMLSelectElement;
  readonly #wrong = make('p', { id: 'wrong', class: 'wrong', role: 'alert' });
  readonly #status = make('p', { class: 'lead', role: 'status' });
  readonly #content = make('div');
  readonly #show: HTMLButtonElement;
  readonly #export: HTMLButtonElement;

  constructor(say: Say, language: string, { from, to, groupBy }: Question, events: AnalyticsEvents) {
    this.#say = say;
    this.#language = language;
    this.#from = make('input', { type: 'date', required: true, 'aria-describedby': 'wrong' });
    this.#to = make('input', { type: 'date', required: true, 'aria-describedby': 'wrong' });
    this.#groupBy = make('select');
    for (const one of GROUPINGS) this.#groupBy.append(make('option', { value: one }, say(GROUPING_NAMES[one])));
    this.#from.value = from;
    this.#to.value = to;
    this.#groupBy.value = groupBy;
    this.#show = make('button', { type: 'submit', class: 'primary' }, say('show'));
    this.#export = button(say('export'), events.export, { disabled: true });
    const form = make(
      'form',
      { novalidate: true },
      make('label', {}, say('from'), this.#from),
      make('label', {}, say('to'), this.#to),
      make('label', {}, say('groupBy'), this.#groupBy),
      this.#show,
      this.#export,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#check()) events.ask(this.#question);
    });
    for (const input of [this.#from, this.#to]) input.addEventListener('change', () => this.#check());
    document.body.replaceChildren(
      make('main', {}, make('h1', {}, say('title')), form, this.#wrong, this.#status, this.#content),
    );
  }

  busy(): void {
    this.#show.disabled = true;
    this.#status.textContent = this.#say('loading');
  }

  fail(message: string): void {
    this.#show.disabled = false;
    this.#export.disabled = true;
    this.#status.textContent = '';
    this.#content.replaceChildren(make('p', { role: 'alert', class: 'alarm error' }, message));
  }

  show(question: Question, report: Report): void {
    const { from, to, groupBy } = question;
    this.#show.disabled = false;
    this.#export.disabled = false;
    this.#status.textContent = this.#say('range', this.#day(from), this.#day(to));
    const sections: HTMLElement[] = [];
    if (report.total.total === 0) sections.push(make('p', {}, this.#say('nothing')));
    else if (isByDay(groupBy))
      sections.push(this.#chart(this.#say('chartByDay'), byDay(report, question, this.#language), false));
    if (report.total.total > 0 && report.groups.length > 0)
      sections.push(
        this.#chart(this.#say(isByTag(groupBy) ? 'chartByTag' : 'chartByKey'), byKey(report, this.#say), true),
      );
    const counting = report.total.documentTranslation > 0 ? [make('p', {}, this.#say('counting'))] : [];
    this.#content.replaceChildren(...sections, ...counting, this.#table(report, groupBy));
  }

  get #question(): Question {
    const groupBy = GROUPINGS.find((one) => one === this.#groupBy.value) ?? 'key';
    return { from: this.#from.value, to: this.#to.value, groupBy };
  }

  #check(): boolean {
    const problem = rangeProblem(this.#from.value, this.#to.value);
    this.#wrong.textContent = problem === undefined ? '' : this.#say(problem);
    for (const input of [this.#from, this.#to]) input.setAttribute('aria-invalid', String(problem !== undefined));
    return problem === undefined;
  }

  #chart(title: string, { labels, counts }: Figure, horizontal: boolean): HTMLElement {
    const chart = make('div', { class: 'chart' });
    const series = KINDS.map(({ count, name }) => ({
      name: this.#say(name),
      values: counts.map((one) => one[count]),
    }));
    drawBars(chart, { labels, series, horizontal, format: (value) => value.toLocaleString(this.#language) });
    return make('section', {}, make('h2', {}, title), chart);
  }

  #table(report: Report, groupBy: Grouping): HTMLElement {
    const { head, rows } = tableOf(report, groupBy, this.#say);
    const [total] = rows.slice(-1);
    const draw = (some: typeof rows) => table(this.#say('table'), head, some, this.#language);
    if (rows.length <= FIRST_ROWS + 1 || total === undefined) return draw(rows);
    const short = draw([...rows.slice(0, FIRST_ROWS), total]);
    const whole = make('div', {}, short);
    whole.append(button(this.#say('more', rows.length - FIRST_ROWS - 1), () => whole.replaceChildren(draw(rows))));
    return whole;
  }

  #day(day: string): string {
    return new Date(`${day}T00:00:00Z`).toLocaleDateString(this.#language, { dateStyle: 'medium', timeZone: 'UTC' });
  }
}
