import type { App } from '../app.ts';
import { showUsagePage } from '../usage/page.ts';

/** A page with what the account and the key have used. */
export async function showUsage(app: App): Promise<void> {
  await showUsagePage(app);
}
