import { ok, type Result } from '../../../shared/values/result.ts';
import { internalError } from '../../core/checks/internal.ts';
import type { FileError } from '../parts/workspace/files/files.ts';
import { type PlacedFinding, place } from './findings.ts';

/** A file that has been checked: plain data, because it may come from another thread. */
export interface Checked {
  /** Absolute. */
  readonly path: string;
  /** Absent: a glossary table. */
  readonly locale?: string;
  readonly findings: readonly PlacedFinding[];
  /** How many findings were repaired before. */
  readonly fixed: number;
}

/** A file at which Dragoman failed as a whole. */
export function failedFile(path: string, part: string, error: unknown): Checked {
  return { path, findings: place('', [internalError(part, error, { start: 0, end: 0 })]), fixed: 0 };
}

/** Files that were looked at once for each of their languages, each as one: what several looks found is said once. In the order of the first looks. */
export function joinLocales(all: readonly Result<Checked, FileError>[]): readonly Result<Checked, FileError>[] {
  const byPath = Map.groupBy(all, (result) => (result.ok ? result.value.path : result.error.path));
  if (byPath.size === all.length) return all;
  return [...byPath].flatMap(([path, looks]) => {
    const [first, ...others] = looks;
    if (first === undefined || others.length === 0 || looks.some(({ ok }) => !ok)) return first ?? [];
    const each = looks.flatMap((look) => (look.ok ? look.value : []));
    const findings = new Map(
      each.flatMap((look) => look.findings).map((finding) => [JSON.stringify(finding), finding]),
    );
    const inOrder = [...findings.values()].sort((a, b) => a.line - b.line || a.column - b.column);
    return ok({ path, findings: inOrder, fixed: each.reduce((sum, { fixed }) => sum + fixed, 0) });
  });
}
