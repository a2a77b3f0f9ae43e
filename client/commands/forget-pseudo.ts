import type { App } from '../app.ts';

/** The workspace has no service again, until the user is asked next time. The server restarts, because it was told otherwise. */
export async function forgetPseudo(app: App): Promise<void> {
  await app.use.forgetPseudo();
  await app.client.restart();
}
