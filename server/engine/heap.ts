import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ok } from '../../shared/result.ts';
import type { Disk } from '../workspace/files.ts';
import { imprintOf } from '../workspace/imprint.ts';

/** Bytes of a file from which on memory counts for more than the time of the collector. */
export const LARGE = 4 * 1024 * 1024;
/** Per cent that the old objects grow by until they are looked at again. V8 lets them grow to four times as many, and more before the first look. */
const GROWTH = 30;
/** Bytes. V8 lets the space for new objects grow to eight times as much, and keeps as much again that it has used once. */
const NEW_SPACE = 8 * 1024 * 1024;

let collect: (() => void) | undefined;

/**
 * Files whose first large one makes the collector of this process frugal: a program that reads small ones is as fast as ever.
 * The bytes of a large UTF-8 file are not kept: its text gives them again, and their hash says whether the file has changed.
 */
export function frugally(
  files: Disk,
  become: () => void = () => beFrugal(),
  tidy: () => void = () => collect?.(),
): Disk {
  const read: Disk['read'] = async (path) => {
    const content = await files.read(path);
    if (!content.ok) return content;
    const { bytes, ...rest } = content.value;
    if (bytes === undefined || bytes.length < LARGE) return content;
    become();
    return rest.encoding === 'utf-8' ? ok({ ...rest, onDisk: imprintOf(bytes) }) : content;
  };
  const write: Disk['write'] = (file, edits) => {
    // What the edits were proven with is garbage by now, and as large as the file.
    if (file.text.length >= LARGE) tidy();
    return files.write(file, edits);
  };
  return Object.assign(Object.create(files) as Disk, { read, write });
}

/**
 * For this process and its threads. Nothing is forbidden by this: who needs more memory gets it.
 *
 * @param growth per cent that the old objects grow by until they are looked at again
 */
export function beFrugal(growth = GROWTH): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
  if (collect !== undefined) return;
  setFlagsFromString('--expose-gc');
  const full: () => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect = full;
  // Growth is counted from the first collection on.
  full();
  // It grows when it is collected.
  const observer = new PerformanceObserver(() => {
    const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if ((space?.space_size ?? NEW_SPACE) < NEW_SPACE) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    observer.disconnect();
  });
  observer.observe({ entryTypes: ['gc'] });
}
