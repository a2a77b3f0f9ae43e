import { matchSteps, type Taken } from './match.ts';
import { compileSteps, GlobError } from './program.ts';

/** A compiled path pattern. */
export interface Glob {
  /** Why it is not understood, to follow "it"; it fits no path then. */
  readonly problem?: string;
  /** What every path begins with that fits. */
  readonly start: string;
  /** The parts of a matching path that the names of the pattern stand for, in order. @param path `/`-separated */
  match(path: string): readonly Taken[] | undefined;
}

/**
 * Compiles a path pattern of a project: `*`, `**`, `?` and `{a,b}` as in globs; `{locale}` takes a language tag, the same one each time, and
 * every other `{name}` a path segment or a part of it. Such a file comes with a repository and is matched in every editor that opens it, so
 * the time of a match is bounded whatever the pattern.
 *
 * @param classes whether `[a-z]` is one of the characters between the brackets, or brackets are only brackets
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

/** Tells whether a path fits one of the patterns. */
export function globMatcher(patterns: readonly string[]): (path: string) => boolean {
  const globs = patterns.map((pattern) => compileGlob(pattern));
  return (path) => globs.some((glob) => glob.match(path) !== undefined);
}
