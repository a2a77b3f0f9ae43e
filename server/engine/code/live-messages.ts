import type { Extractables } from '../../core/code/index.ts';
import type { LiveFile, LiveLook, LiveProject } from './live.ts';
import type { FoundUses } from './search.ts';

/** What a thread that looks at code is asked, and what it answers. */
export interface LiveRequests {
  readonly look: { readonly ask: LiveProject; readonly answer: LiveLook };
  readonly found: { readonly ask: { readonly folder: string }; readonly answer: FoundUses };
  readonly file: { readonly ask: LiveText; readonly answer: LiveFile };
  /** As `file`, for a text that is no version of the file. */
  readonly imagined: { readonly ask: LiveText; readonly answer: LiveFile };
  /** Texts that can become keys. */
  readonly texts: {
    readonly ask: LiveText & { readonly attributes: readonly string[]; readonly kept: ReadonlySet<string> };
    readonly answer: Extractables | undefined;
  };
  readonly close: { readonly ask: Omit<LiveText, 'text'>; readonly answer: null };
}

export interface LiveText {
  /** Of the project. */
  readonly folder: string;
  readonly path: string;
  readonly text: string;
}

/** What a thread is started with. */
export interface LiveStart {
  /** The folder of what is kept between runs. */
  readonly state: string | undefined;
}
