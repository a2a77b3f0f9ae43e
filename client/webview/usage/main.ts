import {
  type FromUsagePage,
  type ToUsagePage,
  toUsagePage,
  USAGE_STRINGS,
  type UsageString,
} from '../../../shared/pages/usage-page.ts';
import { connect } from '../base/host.ts';
import { fill } from '../base/text.ts';
import { UsagePage } from './page.ts';

const host = connect<typeof toUsagePage, FromUsagePage>(toUsagePage, (message) => {
  if (message.type === 'init') page = open(message);
  else if (message.type === 'busy') page?.busy();
  else if (message.type === 'failed') page?.fail(message.message);
  else page?.show(message.service, message.usage);
});
let page: UsagePage | undefined;

function open({ strings, language, warnAt }: Extract<ToUsagePage, { type: 'init' }>): UsagePage {
  const known = new Map(USAGE_STRINGS.map((key) => [key, strings[key] ?? key]));
  const say = (key: UsageString, ...values: readonly (string | number)[]) => fill(known.get(key) ?? key, ...values);
  return new UsagePage(say, language, warnAt, () => host.post({ type: 'refresh' }));
}

host.post({ type: 'ready' });
