import { PROJECT_FILES, type ProjectFileInfo } from '../../shared/protocol.ts';
import type { App } from '../app.ts';

/** The locales of the project, for the top of the list. Without an answer the list is merely in another order. */
export async function projectLocales(app: App): Promise<readonly string[]> {
  try {
    const files = await app.client.request<readonly ProjectFileInfo[]>(PROJECT_FILES, {});
    return [...new Set(files.flatMap((file) => file.targetLocales))];
  } catch {
    return [];
  }
}
