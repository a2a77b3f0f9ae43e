import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobEvent } from '../../server/engine/parts/documents-jobs/index.ts';
import {
  type Job,
  type Journal,
  openJournal,
  type RunDeps,
  type RunOutcome,
  runJob,
} from '../../server/engine/parts/documents-jobs/index.ts';
import { DocumentService } from './document-service.ts';
import { FakeClock } from './fake-clock.ts';

export const SECRET = 'ab'.repeat(32);
export const SERVICE = 'https://service.example';

/** In memory where the system has such a folder: the journal syncs every step, and the unit ring has no time for disks. */
const BASE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A store with one document, `report.txt`, to be translated into German. Everything is below one folder of its own. */
export class Bench {
  readonly folder = mkdtempSync(join(BASE, 'dragoman-jobs-'));
  readonly service = new DocumentService();
  readonly clock = new FakeClock();
  readonly journal = open(join(this.folder, 'journal.sqlite'));
  readonly spool = join(this.folder, 'spool');
  readonly source = join(this.folder, 'report.txt');
  readonly target = join(this.folder, 'report.de.txt');
  readonly events: JobEvent[] = [];

  constructor() {
    writeFileSync(this.source, 'A report.');
  }

  [Symbol.dispose](): void {
    this.journal.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  add(target = this.target): Job {
    const added = this.journal.add(
      { source: this.source, target, locale: 'de', options: { targetLang: 'DE' }, service: SERVICE },
      this.clock.date(),
    );
    if (!added.ok) throw new Error(`rival ${added.error.id}`);
    return added.value;
  }

  run(
    id: string,
    deps: Partial<RunDeps> = {},
    signal: AbortSignal = new AbortController().signal,
  ): Promise<RunOutcome> {
    const { journal, service, clock, spool, events } = this;
    return runJob(
      id,
      { journal, documents: service, clock, spool, onEvent: (event) => events.push(event), ...deps },
      signal,
    );
  }

  /** A program that was killed is noticed when its claim runs out: its process number may be anybody's. */
  async leaseOver(): Promise<void> {
    await this.clock.sleep(61_000);
  }

  /** Files that are neither the document nor the journal. */
  files(): string[] {
    return readdirSync(this.folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !/^(report\.txt|journal\.sqlite.*|spool)$/.test(name))
      .sort();
  }
}

export function open(path: string, secret = SECRET): Journal {
  const journal = openJournal(path, secret);
  if (!journal.ok) throw new Error(journal.error);
  return journal.value;
}
