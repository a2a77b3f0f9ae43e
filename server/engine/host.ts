import type { RequestLimits } from '../../shared/settings.ts';
import type { Disk } from './parts/workspace/files/files.ts';

/** The project and the service that the user named. What is absent is detected. */
export interface HostOptions extends RequestLimits {
  /** A folder. */
  readonly project?: string;
  readonly service?: string;
  readonly authScheme?: string;
  readonly authKeyFile?: string;
}

export interface Progress {
  /** @param characters billed so far, in code points; shown if there are any */
  update(done: number, total: number, characters?: number): void;
  stop(): void;
}

/** Receives the progress of a run. */
export interface Reporter {
  /** A remark. */
  note(line: string): void;
  /** A failure that does not end the run. */
  error(line: string): void;
  progress(label: string): Progress;
}

/** The environment of a use case: what it may access, and who gets its messages. Created once per run. */
export interface Host {
  readonly options: HostOptions;
  readonly files: Disk;
  /** On abort, work in progress is finished and nothing new is started. */
  readonly signal: AbortSignal;
  readonly reporter: Reporter;
  /** Keys, and the service they are for, are read from here. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder for data kept between runs, created on demand. Undefined: nothing is kept. */
  readonly stateFolder: () => string | undefined;
  /** A path for display. */
  readonly nameOf: (path: string) => string;
}

/** What is needed to process files; available in threads, too. */
export interface LookHost extends Pick<Host, 'files' | 'signal' | 'stateFolder'> {
  readonly reporter: Pick<Reporter, 'note'>;
}

/** The same host, which reports each note only once. */
export function withoutRepeats<T extends Pick<Host, 'reporter'>>(host: T): T {
  const said = new Set<string>();
  const note = (line: string) => {
    if (!said.has(line)) host.reporter.note(line);
    said.add(line);
  };
  return { ...host, reporter: { ...host.reporter, note } };
}

/** The same host for parts of a task whose progress is shown as a whole. */
export function withoutProgress(host: Host): Host {
  const nothing = { update: () => undefined, stop: () => undefined };
  return { ...host, reporter: { ...host.reporter, progress: () => nothing } };
}
