import * as z from 'zod/mini';
import { type FromPreviewPage, STRINGS, type Strings, toPreviewPage } from '../../../shared/pages/preview-page.ts';
import { keepFocus } from '../base/focus.ts';
import { connect } from '../base/host.ts';
import { FILTERS } from './model.ts';
import { Page } from './page.ts';

/** The state that the page keeps itself; decisions live in the extension. */
const remembered = z.object({
  filter: z.enum(FILTERS),
  search: z.string(),
  row: z.int(),
  /** The text in the field, while a unit is edited. */
  editing: z.exactOptional(z.string()),
});

const host = connect<typeof toPreviewPage, FromPreviewPage>(toPreviewPage, (message) => {
  switch (message.type) {
    case 'init': {
      const { strings, files, decisions } = message;
      // A missing text is shown as its name rather than as nothing.
      const complete = Object.fromEntries(STRINGS.map((key) => [key, strings[key] ?? key])) as Record<string, string>;
      page?.dispose();
      page = new Page(host, complete as Strings, files, decisions, host.recall(remembered));
      return;
    }
    case 'checked':
      page?.checked(message.ticket, message.findings, message.refused);
      return;
    case 'decided':
      page?.decided(message.changes);
      return;
    case 'judged':
      page?.judged(message.found, message.isNew);
      return;
    case 'busy':
      page?.setBusy(message.busy);
  }
});
let page: Page | undefined;
keepFocus();
host.post({ type: 'ready' });
