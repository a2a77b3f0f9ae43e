/** What tests of translating share. */
import { expect } from 'vitest';
import type { TranslateReport } from '../../shared/commands.ts';
import type { HeldService } from './held-service.ts';
import type { Editor } from './lsp-client.ts';

export const COMMAND = 'dragoman.server.translate';

export function translate(
  editor: Editor,
  uri: string,
  more: object = {},
  request: object = {},
): Promise<TranslateReport> {
  return editor.execute<TranslateReport>(COMMAND, { uri, scope: 'missing', ...more }, request);
}

/** So many texts were sent, none of them twice. */
export function expectSentOnce(service: HeldService, count: number): void {
  const texts = service.requests.flat();
  expect(texts).toHaveLength(count);
  expect(new Set(texts).size).toBe(count);
}
