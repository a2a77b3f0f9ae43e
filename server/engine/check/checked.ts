import { ok, type Result } from '../../../shared/values/result.ts';
import { internalError } from '../../core/checks/internal.ts';
import type { FileError } from '../parts/workspace/files/files.ts';
import { type PlacedFinding, place } from './findings.ts';

/** A checked file: plain data, because it may come from another thread. */
export interface Checked {
  /** Absolute. */
  readonly path: string;
  /** Absent: a glossary table. */
  readonly locale?: string;
  readonly findings: readonly PlacedFinding[];
  /** How many findings were fixed before. */
  readonly fixed: number;
}

/** A file for which Dragoman itself failed. */
export function failedFile(path: string, part: string, error: unknown): Checked {
  return { path, findings: place('', [internalError(part, error, { start: 0, end: 0 })]), fixed: 0 };
}

/** Merges the results of files that were processed once per language: findings that several have are reported once. In order of first appearance. */
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
