import { showAnalyticsPage } from '../analytics/page.ts';
import type { App } from '../app.ts';

/** Usage of all keys of an organization over a range of days: a page with charts, a table, and a CSV file on demand. For admin keys. */
export async function statistics(app: App): Promise<void> {
  await showAnalyticsPage(app);
}
