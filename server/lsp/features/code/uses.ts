import type { CancellationToken, Range } from 'vscode-languageserver/node';
import { onceFor } from '../../../../shared/values/once-for.ts';
import { Lines } from '../../../core/text/positions.ts';
import { type CodeFiles, codeFiles, fileStamp } from '../../../engine/parts/workspace/discovery/code-files.ts';
import type { Context } from '../../context.ts';
import { cancelled, drain } from '../../guard.ts';
import { compileCall, type Use, usesIn } from './patterns.ts';

/** A use in a file, where an editor shows it. */
export interface PlacedUse extends Use {
  readonly path: string;
  readonly range: Range;
}

interface Scanned {
  readonly stamp: string;
  readonly uses: readonly PlacedUse[];
}

/** Files read at the same time. */
const AT_ONCE = 16;
/** How many lists of patterns have their results kept: files of different dialects are used by different calls. */
const KEPT = 4;

/**
 * All uses of keys in the code of a project. Files are listed each time; unchanged ones are not read again.
 * Costs nothing until it is needed, and nothing if the project names no code.
 */
export class CodeUses {
  readonly #context: Context;
  readonly #byPatterns = new Map<string, Map<string, Scanned>>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** @throws ResponseError (request cancelled) */
  async find(
    folder: string,
    globs: readonly string[],
    patterns: readonly string[],
    token: CancellationToken,
  ): Promise<{ readonly uses: readonly PlacedUse[]; readonly cut: boolean }> {
    const calls = patterns.flatMap((pattern) => compileCall(pattern) ?? []);
    const known = this.#known(patterns.join('\n'));
    const files = await codeFiles(folder, globs, () => token.isCancellationRequested);
    const uses: PlacedUse[] = [];
    for (let at = 0; at < files.paths.length; at += AT_ONCE) {
      if (token.isCancellationRequested) throw cancelled();
      const some = files.paths.slice(at, at + AT_ONCE);
      for (const found of await Promise.all(some.map((path) => this.#scan(path, calls, known, token))))
        uses.push(...found);
    }
    forgetOthers(known, folder, files);
    return { uses, cut: files.cut };
  }

  #known(patterns: string): Map<string, Scanned> {
    const known = this.#byPatterns.get(patterns) ?? new Map<string, Scanned>();
    this.#byPatterns.delete(patterns);
    this.#byPatterns.set(patterns, known);
    for (const oldest of this.#byPatterns.keys()) if (this.#byPatterns.size > KEPT) this.#byPatterns.delete(oldest);
    return known;
  }

  async #scan(
    path: string,
    calls: readonly RegExp[],
    kept: Map<string, Scanned>,
    token: CancellationToken,
  ): Promise<readonly PlacedUse[]> {
    const open = this.#context.documents.opened(this.#context.documents.uriOf(path));
    const stamp = open === undefined ? await fileStamp(path) : `editor ${open.stamp}`;
    if (stamp === undefined) return [];
    const known = kept.get(path);
    if (known?.stamp === stamp) return known.uses;
    const read = open === undefined ? await this.#context.runtime.disk.read(path) : undefined;
    const text = open?.text ?? (read?.ok === true ? read.value.text.replace(/^\uFEFF/, '') : '');
    const lines = new Lines(text);
    const found = await drain(usesIn(text, calls), token);
    // Two patterns may match the same place.
    const places = new Map(found.map((use) => [use.span.start, use]));
    const uses = [...places.values()]
      .sort((a, b) => a.span.start - b.span.start)
      .map((use): PlacedUse => ({ ...use, path, range: lines.range(use.span) }));
    kept.set(path, { stamp, uses });
    return uses;
  }
}

/** Files that are gone. */
function forgetOthers(known: Map<string, Scanned>, folder: string, { paths }: CodeFiles): void {
  const there = new Set(paths);
  for (const path of known.keys()) if (path.startsWith(`${folder}/`) && !there.has(path)) known.delete(path);
}

/** The server's only index. */
export const codeUses = onceFor((context: Context) => new CodeUses(context));
