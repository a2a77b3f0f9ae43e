import fc from 'fast-check';
import { expect, test } from 'vitest';
import { json } from '../../../../server/core/formats/json/index.ts';
import { plain, revived, sharesOf } from '../../../../server/engine/check/share.ts';
import type { Subject } from '../../../../server/engine/check/subject.ts';

function subjectsOf(sizes: readonly number[]): readonly Subject[] {
  return sizes.flatMap((size, at) => {
    const group = {
      format: json,
      sourceLocale: 'en',
      targets: new Map(),
      missing: new Set<string>(),
      pattern: `${at}`,
    };
    return Array.from({ length: size }, (_, file) => ({
      group,
      path: `/${at}/${file}`,
      locale: `l${file}`,
      role: 'target' as const,
    }));
  });
}

test('every file is in one share, the files of a share are of one group, and all keep their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 8 }),
      (sizes, workers) => {
        const subjects = subjectsOf(sizes);
        const shares = sharesOf(subjects, workers);
        expect(shares.flatMap((share) => share.subjects)).toEqual(subjects);
        for (const { group, subjects: own } of shares) {
          expect(own.length).toBeGreaterThan(0);
          expect(own.every((subject) => subject.group === group)).toBe(true);
        }
        // One group with all files of a project has work for every worker.
        if (sizes.length === 1) expect(shares.length).toBeGreaterThanOrEqual(Math.min(workers, sizes[0] ?? 0) / 2);
      },
    ),
  );
});

test('a share comes back from another thread as it was', () => {
  const [share] = sharesOf(subjectsOf([3]), 1);
  if (share === undefined) throw new Error('There is no share.');
  expect(revived(structuredClone(plain(share)))).toEqual(share);
});
