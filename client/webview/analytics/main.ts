import {
  ANALYTICS_STRINGS,
  type AnalyticsString,
  type FromAnalyticsPage,
  type ToAnalyticsPage,
  toAnalyticsPage,
} from '../../../shared/pages/analytics-page.ts';
import { connect } from '../base/host.ts';
import { fill } from '../base/text.ts';
import { AnalyticsPage } from './page.ts';

const host = connect<typeof toAnalyticsPage, FromAnalyticsPage>(toAnalyticsPage, (message) => {
  if (message.type === 'init') page = open(message);
  else if (message.type === 'busy') page?.busy();
  else if (message.type === 'failed') page?.fail(message.message);
  else page?.show(message.question, message.report);
});
let page: AnalyticsPage | undefined;

function open({ strings, language, question }: Extract<ToAnalyticsPage, { type: 'init' }>): AnalyticsPage {
  const known = new Map(ANALYTICS_STRINGS.map((key) => [key, strings[key] ?? key]));
  const say = (key: AnalyticsString, ...values: readonly (string | number)[]) => fill(known.get(key) ?? key, ...values);
  return new AnalyticsPage(say, language, question, {
    ask: (question) => host.post({ type: 'ask', question }),
    export: () => host.post({ type: 'export' }),
  });
}

host.post({ type: 'ready' });
