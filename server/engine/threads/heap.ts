import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { ok } from '../../../shared/values/result.ts';
import type { Disk } from '../parts/workspace/files/files.ts';
import { imprintOf } from '../parts/workspace/files/imprint.ts';

/** From this file size in bytes on, memory matters more than the time of the collector. */
export const LARGE = 4 * 1024 * 1024;
/** Percentage by which the old generation grows until the next collection. V8 lets it quadruple, and grow even more before the first one. */
const GROWTH = 30;
/** Bytes. V8 lets the space for new objects grow to eight times this size, and keeps the same amount again once it has been used. */
const NEW_SPACE = 8 * 1024 * 1024;

/** Young generation of a thread, in MB: V8 would allow four times as much, and keeps what was used once. */
export const YOUNG_OF_THREAD = { maxYoungGenerationSizeMb: 12 };

/** Milliseconds of one measurement of how busy the process is, and the most processor time in milliseconds that an idle one uses meanwhile. */
const [LOOK, QUIET] = [2_000, 100];

let collect: (() => void) | undefined;
let waiting: NodeJS.Timeout | undefined;

/**
 * File access whose first large file puts this process into a frugal mode: a program that reads only small files stays as fast as ever.
 * The bytes of a large UTF-8 file are not kept: they can be restored from its text, and their hash shows whether the file has changed.
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
    // What was needed to verify the edits is garbage by now, and as large as the file.
    if (file.text.length >= LARGE) tidy();
    return files.write(file, edits);
  };
  return Object.assign(Object.create(files) as Disk, { read, write });
}

/**
 * For this process and its threads. It sets no limit: what needs more memory gets it.
 *
 * @param growth percentage by which the old generation grows until the next collection
 */
export function beFrugal(growth = GROWTH): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
  if (collect !== undefined) return;
  setFlagsFromString('--expose-gc');
  const gc: (options: object) => void = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  // The other flavour keeps free pages for later objects.
  collect = () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  // Growth is measured from the first collection.
  gc({ type: 'major', execution: 'sync' });
  // It grows when it is collected.
  const observer = new PerformanceObserver(() => {
    const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if ((space?.space_size ?? NEW_SPACE) < NEW_SPACE) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    observer.disconnect();
  });
  observer.observe({ entryTypes: ['gc'] });
}

/**
 * Keeps the space for new objects at its current size: when thousands of files are read and parsed in turn, most objects become garbage at once, and
 * would only wait longer in a large space; a collection takes no longer in a small one. Threads have limits of their own.
 */
export function keepYoungSmall(): void {
  if (isMainThread) setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * Releases what work on a large file has left behind, once, as soon as the process is idle: V8 itself only collects when more is allocated.
 *
 * @param usage processor time of the process, in microseconds
 */
export function tidyWhenQuiet(
  tidy: (() => void) | undefined = collect,
  usage: () => NodeJS.CpuUsage = () => process.cpuUsage(),
): void {
  if (tidy === undefined || waiting !== undefined) return;
  const now = () => (usage().user + usage().system) / 1_000;
  let before = now();
  waiting = setInterval(() => {
    const spent = now() - before;
    before += spent;
    if (spent > QUIET) return;
    clearInterval(waiting);
    waiting = undefined;
    tidy();
  }, LOOK);
  waiting.unref();
}
