import { PROJECT_FILES, type ProjectFileInfo } from '../../shared/protocol.ts';
import type { App } from '../app.ts';

/** The project's locales, for the top of the list. Without an answer, only the order of the list changes. */
export async function projectLocales(app: App): Promise<readonly string[]> {
  try {
    const files = await app.client.request<readonly ProjectFileInfo[]>(PROJECT_FILES, {});
    return [...new Set(files.flatMap((file) => file.targetLocales))];
  } catch {
    return [];
  }
}
