import * as z from 'zod/mini';
import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { INTERNAL_ERROR } from '../../core/checks/markup/codes.ts';
import { type Failure, fileFailure, refuse } from '../failure.ts';
import type { Disk } from '../parts/workspace/files/files.ts';
import type { Checked } from './checked.ts';
import { narrowed, type PlacedFinding } from './findings.ts';

/** How often each known finding occurs. Entries are `locale check fingerprint unit`: they contain no file and no line. */
export type Baseline = ReadonlyMap<string, number>;

const FILE = z.strictObject({ version: z.literal(1), findings: z.array(z.string()) });

/** What remains of a run after comparing it with a baseline. */
export interface Compared {
  readonly checked: readonly Checked[];
  /** How many findings are in the baseline. */
  readonly known: number;
  /** Entries whose findings are gone. */
  readonly stale: readonly string[];
}

/** Removes the findings that are in the baseline: each entry stands for one finding, or for one untranslated unit. */
export function compare(baseline: Baseline, checked: readonly Checked[]): Compared {
  const left = new Map(baseline);
  let known = 0;
  const isKnown = (entry: string) => {
    const count = left.get(entry) ?? 0;
    if (count === 0) return false;
    left.set(entry, count - 1);
    known += 1;
    return true;
  };
  const rest = checked.map((file) => ({
    ...file,
    findings: file.findings.flatMap((finding) => {
      const entries = entriesFor(file, finding);
      const others = entries.filter(([entry]) => !isKnown(entry));
      if (entries.length === 0 || others.length === entries.length) return finding;
      const units = new Set(others.map(([, unit]) => unit));
      const absent = finding.absent?.filter(({ unit }) => units.has(unit)) ?? [];
      return absent.length === 0 ? [] : narrowed(finding, absent, file.locale ?? '');
    }),
  }));
  return { checked: rest, known, stale: entriesOf(left) };
}

/** Every finding of a run that could make one fail. */
export function baselineOf(checked: readonly Checked[]): Baseline {
  const all = checked.flatMap((file) =>
    file.findings.flatMap((finding) => entriesFor(file, finding).map(([entry]) => entry)),
  );
  return counted(all);
}

/** The baseline without these entries. */
export function pruned(baseline: Baseline, stale: readonly string[]): Baseline {
  const gone = counted(stale);
  return new Map([...baseline].map(([entry, count]) => [entry, count - (gone.get(entry) ?? 0)]));
}

/** Errors and warnings: others do not make a run fail. Dragoman's own failures are never known findings. */
function entriesFor({ locale }: Checked, finding: PlacedFinding): readonly (readonly [entry: string, unit?: string])[] {
  const { code, severity, absent = [finding] } = finding;
  if ((severity !== 'error' && severity !== 'warning') || code === INTERNAL_ERROR) return [];
  return absent.map(({ fingerprint, unit }) => {
    const words = [locale ?? '-', code, fingerprint];
    return unit === undefined ? [words.join(' ')] : [[...words, unit].join(' '), unit];
  });
}

/** A file of another kind is refused, even for writing: it would be lost. @returns undefined if there is no such file */
export async function readBaseline(
  files: Disk,
  path: string,
  name: string,
): Promise<Result<Baseline | undefined, Failure>> {
  const file = await files.read(path);
  if (!file.ok) return file.error.kind === 'missing' ? ok(undefined) : fail(fileFailure(file.error));
  const parsed = FILE.safeParse(jsonOf(file.value.text));
  if (!parsed.success)
    return refuse(
      'files',
      `${name} is not a baseline and was left as it is. Name another file, or remove this one and run with --update-baseline.`,
    );
  return ok(counted(parsed.data.findings));
}

/** Undefined if it is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** One entry per line, sorted: two branches that both remove entries usually merge without conflicts. */
export async function writeBaseline(files: Disk, path: string, baseline: Baseline): Promise<Result<void, Failure>> {
  const text = `${JSON.stringify({ version: 1, findings: entriesOf(baseline) }, undefined, 2)}\n`;
  const before = await files.read(path);
  if (before.ok) {
    if (before.value.text === text) return ok(undefined);
    const whole = { start: 0, end: before.value.text.length };
    const written = await files.write(before.value, [{ span: whole, text }]);
    return written.ok ? ok(undefined) : fail(fileFailure(written.error));
  }
  if (before.error.kind !== 'missing') return fail(fileFailure(before.error));
  const created = await files.create(path, Buffer.from(text));
  return created.ok ? created : fail(fileFailure(created.error));
}

function counted(entries: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  return counts;
}

function entriesOf(baseline: Baseline): readonly string[] {
  return [...baseline].flatMap(([entry, count]) => Array<string>(Math.max(0, count)).fill(entry)).sort();
}
