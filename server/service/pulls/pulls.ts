import type { Result } from '../../../shared/values/result.ts';

/** A pull request (GitHub) or merge request (GitLab). */
export interface Pull {
  readonly number: number;
  /** For people. */
  readonly url: string;
  readonly open: boolean;
  /** The commit at its tip. */
  readonly tip: string;
}

export interface PullText {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

/** What opens pull requests. An error is one line for people, with what to do. */
export interface PullHost {
  /** As it calls what it opens. */
  readonly noun: string;
  /** The open one from a branch of the repository itself, else the one that was closed last. */
  find(branch: string, base: string): Promise<Result<Pull | undefined, string>>;
  open(branch: string, base: string, text: PullText): Promise<Result<Pull, string>>;
  /** The title stays: people may have changed it. */
  update(pull: Pull, text: PullText): Promise<Result<Pull, string>>;
}
