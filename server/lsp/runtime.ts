import type { Settings } from '../../shared/settings.ts';
import type { TranslateFile } from '../engine/parts/translate/dependencies.ts';
import type { Disk } from '../engine/parts/workspace/files/files.ts';
import type { History } from '../engine/parts/workspace/stale/history.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ServiceError } from '../service/errors/errors.ts';
import type { Timeouts } from '../service/transport/timeouts.ts';
import type { FindingsThread } from './findings/thread.ts';

/** What the composition root gets from outside, so that tests and other hosts can replace it. */
export interface Runtime {
  readonly disk: Disk;
  /** DRAGOMAN_AUTH_KEY is read only from here. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder shared by all programs of a user: claims of files, answers that were paid for. Created on demand; undefined: there is none. */
  readonly sharedFolder: () => string | undefined;
  /** Unique for each run of the server: part of every diagnostic result id. */
  readonly session: string;
  /** The history of a file's repository. Starts a process: only for files of a trusted workspace. */
  readonly history: History;
  /** URL of the documentation of checks; `#<code>` is appended. */
  readonly checksPage: string;
  readonly translateFile: TranslateFile;
  /** Why code is not searched, as the start of a sentence. Absent if it is. */
  readonly noCode?: string;
  /** Why no service can be used from here, regardless of settings and keys. Absent if one can. */
  readonly noService?: ServiceError;
  /** A server in a thread, for projects of many files. Absent: everything runs in one thread. */
  readonly inThread?: {
    /** From this many unopened files with findings on, the thread is started. */
    readonly files: number;
    load(): Promise<typeof FindingsThread>;
  };
  /** A client for one account; sends nothing yet. */
  connect(target: ServiceTarget): Promise<ServiceClient>;
  /** Starts the embedded service in this process, on a loopback port. Without a folder it keeps nothing. */
  startEmbedded(engine: Settings['embeddedEngine'], stateFolder?: string): Promise<EmbeddedService>;
}

export interface ServiceTarget {
  /** `deepl` or a base URL. */
  readonly service: string;
  readonly freeService?: string;
  readonly authScheme?: string;
  readonly key?: string;
  /** False in an untrusted workspace: every call fails with `offline`. */
  readonly online: boolean;
  /** If they differ from those of a remote service. */
  readonly timeouts?: Partial<Timeouts>;
  readonly concurrency?: number;
  readonly requestsPerSecond?: number;
  readonly proxy?: { readonly url?: string; readonly noProxy?: readonly string[]; readonly strictSSL?: boolean };
}

export interface EmbeddedService {
  readonly url: string;
  readonly key: string;
  /** For admin operations. Absent: there is only `key`. */
  readonly adminKey?: string | undefined;
  close(): Promise<void>;
}
