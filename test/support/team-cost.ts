/** What events of a shared memory cost, held against what `team-rows.ts` has measured. Milliseconds of a processor where it does not say otherwise, and bytes. */
export const COST = {
  /** On the server, of a computer that connects, is recognized, and goes. */
  connect: 7,
  push: 2.5,
  /** Of each row, on the server: its text and seven indexes, all that it meets being in memory. */
  pushedRow: 0.042,
  /** Pages of indexes that a pushed row meets at random places. */
  pushedPages: 5,
  /** To bring a page into the server's own memory from that of the system, and into that from the disk. */
  page: 0.01,
  pageFromDisk: 0.031,
  /** Until the disk has given a page, or has taken a push. By the clock: a team waits, no core does. */
  read: 0.2,
  commit: 2,
  pulledRow: 0.0011,
  /** Of each row, on the computer that follows, and of each source text that is new to it: the rows of its other languages share it. */
  replicatedRow: 0.012,
  replicatedText: 0.064,
  rowOnServer: 572,
  /** Of it, indexes of random keys, which a push has to find in memory or on the disk. */
  randomOnServer: 155,
  rowOnWire: 256,
  rowInReplica: 190,
  textInReplica: 141,
};

/** In which a source text comes. */
export const LANGUAGES = 20;

/** Bytes of memory: the server's own (`shared_buffers`), and what the system keeps of its files. */
export interface Room {
  readonly own: number;
  readonly system: number;
}

/** Pages of each pushed row that are not where they are looked for. */
export interface Missed {
  readonly own: number;
  readonly system: number;
}

/** The server's own memory holds indexes first; that of the system holds whatever was read last. */
export function missedPages(entries: number, { own, system }: Room): Missed {
  const part = (memory: number, bytes: number) => Math.max(0, 1 - memory / (entries * bytes)) * COST.pushedPages;
  return { own: part(own, COST.randomOnServer), system: part(system, COST.rowOnServer) };
}

/** Milliseconds of a core of the server. */
export function pushTime(rows: number, { own, system }: Missed): number {
  return COST.push + rows * (COST.pushedRow + own * COST.page + system * COST.pageFromDisk);
}

/** Of a million rows: seconds of a computer that follows. */
export const firstLook = COST.replicatedRow * 1_000 + (COST.replicatedText * 1_000) / LANGUAGES;
/** Bytes. */
export const copiedRow = COST.rowInReplica + COST.textInReplica / LANGUAGES;
