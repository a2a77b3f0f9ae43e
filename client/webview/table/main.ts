import * as z from 'zod/mini';
import { TABLE_KINDS } from '../../../shared/pages/table.ts';
import { type FromTablePage, TABLE_STRINGS, type TableStrings, toTablePage } from '../../../shared/pages/table-page.ts';
import { keepFocus } from '../base/focus.ts';
import { connect } from '../base/host.ts';
import { Asker } from './asker.ts';
import { Page } from './page.ts';

/** The state that is restored after the page was hidden. */
const remembered = z.object({
  text: z.string(),
  regex: z.boolean(),
  matchCase: z.boolean(),
  where: z.string(),
  kinds: z.array(z.enum(TABLE_KINDS)),
  since: z.string(),
  locale: z.string(),
  file: z.string(),
  row: z.int(),
  column: z.int(),
  details: z.boolean(),
  editing: z.exactOptional(z.object({ text: z.string(), was: z.string(), unit: z.string(), locale: z.string() })),
});
export type Remembered = z.infer<typeof remembered>;

const host = connect<typeof toTablePage, FromTablePage>(toTablePage, (message) => {
  switch (message.type) {
    case 'init': {
      const { strings } = message;
      // A missing text is shown as its name rather than as nothing.
      const known = Object.fromEntries(TABLE_STRINGS.map((key) => [key, strings[key] ?? key])) as TableStrings;
      page?.dispose();
      page = new Page(host, asker, known, message, host.recall(remembered));
      return;
    }
    case 'answer':
      asker.answered(message.ticket, message.result);
      return;
    case 'failed':
      asker.failed(message.ticket, message.message, message.outdated);
      return;
    default:
      page?.hear(message);
  }
});
const asker = new Asker((message) => host.post(message));
let page: Page | undefined;
keepFocus(() => page?.focus());
host.post({ type: 'ready' });
