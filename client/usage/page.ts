/** The usage page: at most one, refreshed whenever it is opened. */
import { env, l10n } from 'vscode';
import { fromUsagePage, type ToUsagePage, type UsageString } from '../../shared/pages/usage-page.ts';
import { errorText } from '../../shared/values/error-text.ts';
import type { App } from '../app.ts';
import { openPage, type Page } from '../editor/page.ts';
import { shorten, wordsOf } from '../server/run.ts';
import { settingOf } from '../setting.ts';
import { thresholdsOf } from './level.ts';

let open: UsagePage | undefined;

export async function showUsagePage(app: App): Promise<void> {
  if (open === undefined) open = new UsagePage(app);
  else open.reveal();
  await open.load();
}

class UsagePage {
  readonly #app: App;
  readonly #page: Page<ToUsagePage>;
  /** The last message, for a page that was hidden and has lost its state. */
  #shown: ToUsagePage = { type: 'busy' };

  constructor(app: App) {
    this.#app = app;
    this.#page = openPage<typeof fromUsagePage, ToUsagePage>(app.context, {
      name: 'usage',
      title: l10n.t('Usage'),
      schema: fromUsagePage,
      onMessage: ({ type }) => {
        if (type === 'refresh') void this.load();
        else this.#init();
      },
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
    this.#show({ type: 'busy' });
    try {
      const usage = await this.#app.usage.ask();
      this.#show({ type: 'usage', service: this.#app.status.current.service, usage });
    } catch (error) {
      this.#app.output.error(shorten(errorText(error)));
      const message = wordsOf(this.#app, error);
      this.#show({ type: 'failed', message });
    }
  }

  #show(message: ToUsagePage): void {
    this.#shown = message;
    this.#page.post(message);
  }

  #init(): void {
    const warnAt = thresholdsOf(settingOf('usage.warnAt'));
    this.#page.post({ type: 'init', strings: strings(), language: env.language, warnAt });
    this.#page.post(this.#shown);
  }
}

function strings(): Record<UsageString, string> {
  return {
    title: l10n.t('Usage'),
    refresh: l10n.t('Refresh'),
    loading: l10n.t('Asking for the usage'),
    account: l10n.t('This account'),
    key: l10n.t('This key'),
    ofLimit: l10n.t('{0} of {1} characters ({2})', '{0}', '{1}', '{2}'),
    withoutLimit: l10n.t('{0} characters, no limit', '{0}'),
    period: l10n.t('{0} to {1}', '{0}', '{1}'),
    near: l10n.t('The limit is near: {0} characters are left.', '{0}'),
    exceeded: l10n.t('The limit is reached: nothing is translated until the next period, or until it is raised.'),
    products: l10n.t('By Kind of Work'),
    table: l10n.t('All Numbers'),
    what: l10n.t('What'),
    characters: l10n.t('Characters'),
    limit: l10n.t('Limit'),
    share: l10n.t('Used'),
    noLimit: l10n.t('no limit'),
    thisKey: l10n.t('This key'),
    otherKeys: l10n.t('Other keys'),
    text: l10n.t('Text'),
    document: l10n.t('Documents'),
    write: l10n.t('Rephrasing'),
    speech: l10n.t('Speech to Text'),
    documents: l10n.t('Documents'),
    teamDocuments: l10n.t('Documents of the Team'),
    amount: l10n.t('Amount'),
    unit: l10n.t('Unit'),
    unitCharacters: l10n.t('characters'),
    unitMinutes: l10n.t('minutes'),
    unitDocuments: l10n.t('documents'),
    textAndDocuments: l10n.t('Text and documents'),
    counting: l10n.t(
      'Texts and documents are counted together here; Usage Statistics tells them apart. An office document or a PDF counts at least 50,000 characters, whatever it holds.',
    ),
  };
}
