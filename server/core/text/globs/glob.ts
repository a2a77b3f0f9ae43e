import { matchSteps, type Taken } from './match.ts';
import { compileSteps, GlobError } from './program.ts';

/** A compiled path pattern. */
export interface Glob {
  /** Why the pattern is not understood, worded to follow "it". Such a pattern matches no path. */
  readonly problem?: string;
  /** The prefix that every matching path has. */
  readonly start: string;
  /** The parts of a matching path that the names of the pattern capture, in order. @param path `/`-separated */
  match(path: string): readonly Taken[] | undefined;
}

/**
 * Compiles a path pattern of a project: `*`, `**`, `?` and `{a,b}` as in globs; `{locale}` matches a language tag, the same one each time, and every
 * other `{name}` matches a path segment or a part of one. Project files come with a repository and are matched in every editor that opens it, so the
 * time of a match is bounded for any pattern.
 *
 * @param classes whether `[a-z]` is a character class; otherwise brackets are plain characters
 */
export function compileGlob(text: string, classes = true): Glob {
  const pattern = text.replace(/^\.\//, '');
  try {
    const steps = compileSteps(pattern, classes);
    const start = /^[^*?{}[,\\@!+(]*/.exec(pattern)?.[0] ?? '';
    return { start, match: (path) => (path.startsWith(start) ? matchSteps(steps, path) : undefined) };
  } catch (error) {
    if (!(error instanceof GlobError)) throw error;
    return { problem: error.message, start: '', match: () => undefined };
  }
}

/** Returns a function that tells whether a path matches one of the patterns. */
export function globMatcher(patterns: readonly string[]): (path: string) => boolean {
  const globs = patterns.map((pattern) => compileGlob(pattern));
  return (path) => globs.some((glob) => glob.match(path) !== undefined);
}
