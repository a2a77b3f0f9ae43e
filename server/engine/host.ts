import type { RequestLimits } from '../../shared/settings.ts';
import type { Disk } from './parts/workspace/files/files.ts';

/** Which project and which service somebody has named. What is absent is found out. */
export interface HostOptions extends RequestLimits {
  /** A folder. */
  readonly project?: string;
  readonly service?: string;
  readonly authScheme?: string;
  readonly authKeyFile?: string;
}

export interface Progress {
  /** @param characters billed so far, in code points; shown where there are any */
  update(done: number, total: number, characters?: number): void;
  stop(): void;
}

/** Who hears how a run gets on. */
export interface Reporter {
  /** A remark. */
  note(line: string): void;
  /** A failure that does not end the run. */
  error(line: string): void;
  progress(label: string): Progress;
}

/** Where a use case runs: what it may touch, and who hears of it. Made once per run. */
export interface Host {
  readonly options: HostOptions;
  readonly files: Disk;
  /** What is under way comes to an end, and nothing new is begun. */
  readonly signal: AbortSignal;
  readonly reporter: Reporter;
  /** Keys are read from here, and which service they are for. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder of what is kept between runs, made when asked for. Undefined: nothing is kept. */
  readonly stateFolder: () => string | undefined;
  /** A path as people know it. */
  readonly nameOf: (path: string) => string;
}

/** What is enough to look at files: what a thread has, too. */
export interface LookHost extends Pick<Host, 'files' | 'signal' | 'stateFolder'> {
  readonly reporter: Pick<Reporter, 'note'>;
}

/** The same host, whose remarks are made once each. */
export function withoutRepeats<T extends Pick<Host, 'reporter'>>(host: T): T {
  const said = new Set<string>();
  const note = (line: string) => {
    if (!said.has(line)) host.reporter.note(line);
    said.add(line);
  };
  return { ...host, reporter: { ...host.reporter, note } };
}

/** The same host for the parts of something whose progress is shown as a whole. */
export function withoutProgress(host: Host): Host {
  const nothing = { update: () => undefined, stop: () => undefined };
  return { ...host, reporter: { ...host.reporter, progress: () => nothing } };
}
