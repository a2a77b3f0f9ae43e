import { expect, test, vi } from 'vitest';
import type { Context } from '../../../../server/lsp/context.ts';
import { type FileOutcome, NOTHING } from '../../../../server/lsp/features/translate/file.ts';
import { answer } from '../../../../server/lsp/features/translate/report.ts';
import { serviceError } from '../../../../server/service/errors/errors.ts';

const context = { connection: { sendNotification: vi.fn() } } as unknown as Context;
const progress = { signal: new AbortController().signal, attended: true, report: () => {}, done: () => {} };
const quota = serviceError({
  kind: 'quota',
  operation: 'translate the file',
  message: 'the quota is used up',
  advice: 'Wait for the next month.',
});
const at = (locale: string, more: Partial<FileOutcome>): FileOutcome => ({
  ...NOTHING,
  path: `/p/${locale}.json`,
  ...more,
});

test('files are those in which something was written, each once', () => {
  const outcomes = [at('de', { translated: 2 }), at('fr', {}), at('es', { reused: 1 }), at('de', { translated: 1 })];
  const report = answer(context, outcomes, progress, false);
  expect(report.files).toEqual(['file:///p/de.json', 'file:///p/es.json']);
  expect(report).toMatchObject({ translated: 3, reused: 1 });
});

test('a run that ends early after a part of the work says that, and not that it could not be done', () => {
  const part = answer(context, [at('de', { translated: 17_517 }), at('fr', { error: quota })], progress, false);
  expect(part.stopped?.message).toBe('The run ended early: the quota is used up. Wait for the next month.');
  const nothing = () => answer(context, [at('fr', { error: quota })], progress, false);
  expect(nothing).toThrow('Could not translate the file: the quota is used up.');
});
