/** UTF-16 offsets: the text from `start` to `oldEnd` was replaced by the text from `start` to `newEnd`. */
export interface TextChange {
  readonly start: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

/** UTF-16 units that are compared at once. */
const STEP = 4_096;

/** The smallest span in which two versions of a text differ. */
export function textChange(before: string, after: string): TextChange {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start + STEP <= most && before.slice(start, start + STEP) === after.slice(start, start + STEP)) start += STEP;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  const rest = most - start;
  let same = 0;
  const behind = (text: string) => text.slice(text.length - same - STEP, text.length - same);
  while (same + STEP <= rest && behind(before) === behind(after)) same += STEP;
  while (same < rest && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same))
    same += 1;
  return { start, oldEnd: before.length - same, newEnd: after.length - same };
}
