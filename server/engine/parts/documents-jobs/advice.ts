/** What the user can do next, worded for the program in use: a terminal has options, an editor has a view. Sentences or ends of sentences. */
export interface Advice {
  /** For a document that may be uploaded again. */
  again(id: string): string;
  /** For a translation that has arrived but is not in its place. */
  kept(id: string): string;
  /** About another job with the same target. */
  rival(id: string, unknown: boolean): string;
  /** For a job that needs an upload to continue. */
  readonly upload: string;
  readonly noUpload: string;
  readonly list: string;
  readonly service: string;
  readonly source: string;
  readonly exists: string;
  readonly otherName: string;
  readonly later: string;
}

export const TERMINAL: Advice = {
  again: (id) =>
    `upload it again with "dragoman document resume ${id} --again", or drop it with "dragoman document forget ${id}".`,
  kept: (id) => `Put that right and run "dragoman document resume ${id}" (--force overwrites).`,
  rival: (id, unknown) =>
    unknown
      ? `"dragoman document resume ${id} --again" uploads it again, "dragoman document forget ${id}" drops it.`
      : `"dragoman document resume ${id}" continues it, "dragoman document forget ${id}" drops it.`,
  upload: '--again uploads it (again).',
  noUpload: 'resume it without --again.',
  list: '"dragoman document list" shows all.',
  service: 'Choose it with --service.',
  source: 'Give it with --from.',
  exists: 'Move it away, choose another name with --out, or use --force.',
  otherName: 'Name another place with --out.',
  later: 'Continue later with "dragoman document resume".',
};

export const EDITOR: Advice = {
  again: () => 'upload it again with Retry, or drop it with Forget, in the view Documents.',
  kept: () => 'Put that right and choose Retry in the view Documents.',
  rival: () => 'resume that one or forget it, in the view Documents.',
  upload: 'Retry uploads it again.',
  noUpload: 'go on with it.',
  list: 'Refresh the view Documents.',
  service: 'Choose it in the setting dragoman.service.',
  source: 'Name the source language.',
  exists:
    'Move it away, choose other names in the setting dragoman.documents.outputPattern, or say that it may be replaced.',
  otherName: 'Choose other names in the setting dragoman.documents.outputPattern.',
  later: 'It is checked again automatically.',
};
