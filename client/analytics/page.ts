/** The page of usage statistics. There is one at a time; it opens with the current month. */
import { env, l10n } from 'vscode';
import {
  type AnalyticsString,
  type FromAnalyticsPage,
  fromAnalyticsPage,
  type Question,
  type Report,
  rangeProblem,
  type ToAnalyticsPage,
} from '../../shared/pages/analytics-page.ts';
import { tableOf } from '../../shared/pages/analytics-table.ts';
import type { AnalyticsAnswer } from '../../shared/service.ts';
import { errorText } from '../../shared/values/error-text.ts';
import type { App } from '../app.ts';
import { openPage, type Page } from '../editor/page.ts';
import { shorten, wordsOf } from '../server/run.ts';
import { dayOf } from '../service/dates.ts';
import { saveCsv } from './save-csv.ts';

let open: AnalyticsPage | undefined;

export async function showAnalyticsPage(app: App): Promise<void> {
  if (open !== undefined) {
    open.reveal();
    return;
  }
  const today = dayOf(new Date());
  open = new AnalyticsPage(app, { from: `${today.slice(0, 8)}01`, to: today, groupBy: 'key' });
  await open.load();
}

class AnalyticsPage {
  readonly #app: App;
  readonly #page: Page<ToAnalyticsPage>;
  #question: Question;
  #report: Report | undefined;
  #shown: ToAnalyticsPage = { type: 'busy' };
  /** The last request wins, whichever answer arrives last. */
  #asked = 0;

  constructor(app: App, question: Question) {
    this.#app = app;
    this.#question = question;
    this.#page = openPage<typeof fromAnalyticsPage, ToAnalyticsPage>(app.context, {
      name: 'analytics',
      title: l10n.t('Usage Statistics'),
      schema: fromAnalyticsPage,
      onMessage: (message) => void this.#hear(message),
      onClosed: () => {
        open = undefined;
      },
    });
  }

  reveal(): void {
    this.#page.reveal();
  }

  /** Never rejects: errors are shown on the page. */
  async load(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const question = this.#question;
    const { from, to, groupBy } = question;
    this.#show({ type: 'busy' });
    this.#report = undefined;
    try {
      const report = await this.#app.client.execute<AnalyticsAnswer>('dragoman.server.analytics', {
        from,
        to,
        ...(groupBy !== 'total' && { groupBy }),
      });
      if (asked !== this.#asked) return;
      this.#report = report;
      this.#show({ type: 'report', question, report });
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#app.output.error(shorten(errorText(error)));
      const message = wordsOf(this.#app, error);
      this.#show({ type: 'failed', message });
    }
  }

  async #hear(message: FromAnalyticsPage): Promise<void> {
    if (message.type === 'ready') {
      this.#page.post({ type: 'init', strings: strings(), language: env.language, question: this.#question });
      this.#page.post(this.#shown);
    } else if (message.type === 'export') await this.#export();
    else if (rangeProblem(message.question.from, message.question.to) === undefined) {
      this.#question = message.question;
      await this.load();
    }
  }

  #show(message: ToAnalyticsPage): void {
    this.#shown = message;
    this.#page.post(message);
  }

  async #export(): Promise<void> {
    if (this.#report === undefined) return;
    const { from, to, groupBy } = this.#question;
    const names = strings();
    const { head, rows } = tableOf(this.#report, groupBy, (key) => names[key]);
    await saveCsv(`usage-${from}-${to}.csv`, head, rows);
  }
}

function strings(): Record<AnalyticsString, string> {
  return {
    title: l10n.t('Usage Statistics'),
    from: l10n.t('First day'),
    to: l10n.t('Last day'),
    groupBy: l10n.t('Group by'),
    byKey: l10n.t('Key'),
    byKeyAndDay: l10n.t('Key and day'),
    byTag: l10n.t('Reporting tag'),
    byTagAndDay: l10n.t('Reporting tag and day'),
    totalOnly: l10n.t('Total only'),
    show: l10n.t('Show'),
    export: l10n.t('Save as CSV…'),
    loading: l10n.t('Asking for the usage statistics'),
    notADay: l10n.t('Choose two days.'),
    wrongOrder: l10n.t('The first day comes after the last: swap them.'),
    tooLong: l10n.t('The service answers for at most 366 days: choose a shorter range.'),
    total: l10n.t('Total'),
    text: l10n.t('Text'),
    document: l10n.t('Documents'),
    write: l10n.t('Rephrasing'),
    key: l10n.t('Key'),
    tag: l10n.t('Reporting tag'),
    name: l10n.t('Name'),
    day: l10n.t('Day'),
    allKeys: l10n.t('All keys'),
    chartByKey: l10n.t('Characters by Key'),
    chartByTag: l10n.t('Characters by Reporting Tag'),
    chartByDay: l10n.t('Characters by Day'),
    others: l10n.t('{0} others', '{0}'),
    range: l10n.t('{0} to {1}', '{0}', '{1}'),
    nothing: l10n.t('Nothing was used in these days.'),
    more: l10n.t('Show {0} more rows', '{0}'),
    table: l10n.t('All Numbers'),
    counting: l10n.t(
      'Usage counts texts and documents together. An office document or a PDF counts at least 50,000 characters, whatever it holds.',
    ),
  };
}
