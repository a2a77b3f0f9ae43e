import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DOCUMENT_KINDS } from '../../../server/documents-jobs/limits.ts';
import { pollWait } from '../../../server/documents-jobs/poll.ts';
import { planJob } from '../../../server/documents-jobs/submit.ts';
import { DOCUMENT_TYPES } from '../../../server/embedded/documents/types.ts';
import { Bench } from '../../support/document-jobs.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const account = { service: 'https://service.example', plan: 'paid' as const };

test('kinds and limits are those of the interface, as the embedded service has them', () => {
  const theirs = DOCUMENT_TYPES.map(({ extension, output, freeBytes, paidBytes, minimumCharacters }) => ({
    extension,
    output,
    freeBytes,
    paidBytes,
    minimumCharacters,
  }));
  expect(DOCUMENT_KINDS.map(({ alternatives: _, ...kind }) => kind)).toEqual(theirs);
});

test('estimates: a minimum for office files, code points for text, nothing invented', async () => {
  using bench = new Bench();
  writeFileSync(bench.source, 'Grüße 👋');
  writeFileSync(join(bench.folder, 'a.docx'), 'x');
  writeFileSync(join(bench.folder, 'a.html'), '<p>Hi</p>');
  const cost = async (name: string) => {
    const found = await planJob({ source: join(bench.folder, name), name, locale: 'de' }, account);
    return found.ok ? found.value.estimate : found.error;
  };
  const costs = [await cost('report.txt'), await cost('a.docx'), await cost('a.html')];
  expect(costs).toEqual([{ least: 7, most: 7 }, { least: 50_000 }, { least: 0, most: 9 }]);
});

test('polling: never faster than half a second, never slower than half a minute, whatever the service says', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000),
      fc.option(fc.double(), { nil: undefined }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (looks, seconds, chance) => {
        const wait = pollWait(looks, seconds, new FakeClock(() => chance));
        expect(wait).toBeGreaterThanOrEqual(450);
        expect(wait).toBeLessThanOrEqual(33_000);
      },
    ),
  );
});
