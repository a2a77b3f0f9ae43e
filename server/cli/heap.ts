import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Disk } from '../workspace/files.ts';

/** Bytes of a file from which on memory counts for more than the time of the collector. */
export const LARGE = 4 * 1024 * 1024;
/** Per cent that the old objects grow by until they are looked at again. V8 lets them grow to four times as many, and more before the first look. */
const GROWTH = 30;
/** Bytes. V8 lets the space for new objects grow to eight times as much, and keeps as much again that it has used once. */
const NEW_SPACE = 8 * 1024 * 1024;
/** Milliseconds between looks at the space for new objects, until it is as large as it may be. */
const LOOK = 5;

let frugal = false;

/** Files whose first large one makes the collector of this process frugal: a program that reads small ones is as fast as ever. */
export function frugally(files: Disk, become: () => void = beFrugal): Disk {
  const read: Disk['read'] = async (path) => {
    const content = await files.read(path);
    if (content.ok && (content.value.bytes?.length ?? 0) >= LARGE) become();
    return content;
  };
  return Object.assign(Object.create(files) as Disk, { read });
}

/** Nothing is forbidden by this: who needs more memory gets it. */
function beFrugal(): void {
  if (frugal) return;
  frugal = true;
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  // Growth is counted from the first collection on.
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect();
  const timer = setInterval(() => {
    const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if ((space?.space_size ?? NEW_SPACE) < NEW_SPACE) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    clearInterval(timer);
  }, LOOK);
  timer.unref();
}
