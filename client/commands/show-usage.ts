import type { App } from '../app.ts';
import { showUsagePage } from '../usage/page.ts';

/** A page with the usage of the account and the key. */
export async function showUsage(app: App): Promise<void> {
  await showUsagePage(app);
}
