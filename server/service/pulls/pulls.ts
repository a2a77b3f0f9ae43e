import type { Result } from '../../../shared/values/result.ts';

/** A pull request (GitHub) or merge request (GitLab). */
export interface Pull {
  readonly number: number;
  /** The web page. */
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

/** A host of pull requests. An error is one line for the user, including what to do. */
export interface PullHost {
  /** The host's name for a pull request. */
  readonly noun: string;
  /** The open one from a branch of the repository itself, otherwise the one closed last. */
  find(branch: string, base: string): Promise<Result<Pull | undefined, string>>;
  open(branch: string, base: string, text: PullText): Promise<Result<Pull, string>>;
  /** The title is kept: people may have changed it. */
  update(pull: Pull, text: PullText): Promise<Result<Pull, string>>;
}
