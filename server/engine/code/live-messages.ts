import type { Extractables } from '../../core/code/index.ts';
import type { LiveFile, LiveLook, LiveProject } from './live.ts';
import type { FoundUses } from './search.ts';

/** Requests to the thread that analyses code, and its answers. */
export interface LiveRequests {
  readonly look: { readonly ask: LiveProject; readonly answer: LiveLook };
  readonly found: { readonly ask: { readonly folder: string }; readonly answer: FoundUses };
  readonly file: { readonly ask: LiveText; readonly answer: LiveFile };
  /** Like `file`, for a text that is not the current version of the file. */
  readonly imagined: { readonly ask: LiveText; readonly answer: LiveFile };
  /** Texts that can become keys. */
  readonly texts: {
    readonly ask: LiveText & { readonly attributes: readonly string[]; readonly kept: ReadonlySet<string> };
    readonly answer: Extractables | undefined;
  };
  readonly close: { readonly ask: Omit<LiveText, 'text'>; readonly answer: null };
}

export interface LiveText {
  /** The project's folder. */
  readonly folder: string;
  readonly path: string;
  readonly text: string;
}

/** What a thread is started with. */
export interface LiveStart {
  /** The state folder. */
  readonly state: string | undefined;
}
