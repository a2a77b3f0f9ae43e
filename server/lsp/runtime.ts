import type { Settings } from '../../shared/settings.ts';
import type { TranslateFile } from '../engine/parts/translate/dependencies.ts';
import type { Disk } from '../engine/parts/workspace/files/files.ts';
import type { History } from '../engine/parts/workspace/stale/history.ts';
import type { ServiceClient } from '../service/client.ts';
import type { ServiceError } from '../service/errors/errors.ts';
import type { Timeouts } from '../service/transport/timeouts.ts';
import type { FindingsThread } from './findings/thread.ts';

/** What the composition root is given from outside, so that tests and other hosts can give something else. */
export interface Runtime {
  readonly disk: Disk;
  /** DRAGOMAN_AUTH_KEY is read from here and nowhere else. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder of what all programs of a user share: claims of files, answers that were paid for. Made when asked for; undefined: there is none. */
  readonly sharedFolder: () => string | undefined;
  /** Differs between any two runs of the server: part of every diagnostic result id. */
  readonly session: string;
  /** What the repository of a file remembers. Starts a program: only for files of a workspace that is trusted. */
  readonly history: History;
  /** URL of the documentation of checks; `#<code>` is appended. */
  readonly checksPage: string;
  readonly translateFile: TranslateFile;
  /** Why code is not searched, as the start of a sentence. Absent: it is. */
  readonly noCode?: string;
  /** Why no service can be asked from here, whatever the settings and keys say. Absent: it can. */
  readonly noService?: ServiceError;
  /** A server in a thread, for projects of many files. Absent: all is done in one. */
  readonly inThread?: {
    /** Files with findings though nobody has them open, from which on it is started. */
    readonly files: number;
    load(): Promise<typeof FindingsThread>;
  };
  /** A client for one account; nothing is sent yet. */
  connect(target: ServiceTarget): Promise<ServiceClient>;
  /** Starts the embedded service in this process, on a loopback port. Without a folder it forgets everything at the end. */
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
  /** Where they are not those of a service far away. */
  readonly timeouts?: Partial<Timeouts>;
  readonly concurrency?: number;
  readonly requestsPerSecond?: number;
  readonly proxy?: { readonly url?: string; readonly noProxy?: readonly string[]; readonly strictSSL?: boolean };
}

export interface EmbeddedService {
  readonly url: string;
  readonly key: string;
  /** For the operations of admins. Absent: `key` is all there is. */
  readonly adminKey?: string | undefined;
  close(): Promise<void>;
}
