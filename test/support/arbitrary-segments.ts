import fc from 'fast-check';
import { type Segment, type SegmentCode, tidied } from '../../server/engine/parts/memory/segment.ts';

const WORDS =
  'Save the file Files Ärger 保存 する ไทย a 5 17 3.14 . , ! ? " & < > {name} \u0001 \u0000 \uD800 \uFFFC 😀 \n \t'.split(
    ' ',
  );

const text = fc
  .array(fc.oneof(fc.constantFrom(...WORDS, ' ', ' ', ' '), fc.string({ maxLength: 4, unit: 'binary' })), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

export const code: fc.Arbitrary<SegmentCode> = fc.record({
  role: fc.constantFrom('open', 'close', 'standalone'),
  identity: fc.oneof(
    fc.constantFrom('={name}', '=%s', '=<b>', '=</b>', '#1', '#x'),
    fc.string({ maxLength: 4 }).map((id) => `#${id}`),
  ),
});

/** Any segment at all. */
export const segment: fc.Arbitrary<Segment> = fc.array(fc.oneof(text, code), { maxLength: 6 }).map(tidied);

/** Segments of plain words, so that many are alike. */
export const sentence: fc.Arbitrary<Segment> = fc
  .array(fc.constantFrom('save', 'Save', 'the', 'file', 'files', 'page', '3', '17', '.', '保', '存'), { maxLength: 8 })
  .map((words) => tidied([words.join(' ')]));
