/**
 * What somebody does with a project on the first day, without configuration: `node test/support/frameworks.ts [options] CHECKOUT…`, a row for each.
 *
 * In a copy of the checkout: `files`, `check`, `translate` into one language (embedded service), again (nothing is done), `memory index` and
 * a lookup, `check --fix`, again (nothing is left to do), and what an editor asks about a file of that language. What was
 * written is shown as lines, and a reader of another project (`audit/judges/`) has to accept each file that it accepted before.
 *
 * `--to LOCALE` instead of the language with the most gaps; `--paths PATH` (any number of times): these files and folders alone; `--json` prints data;
 * `--keep` leaves the copies. The exit code says whether something failed. Needs `dist/`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CheckOutput, TranslateOutput } from '../../server/cli/outputs/outputs.ts';
import type { MemoryMatch } from '../../server/cli/outputs/outputs-memory.ts';
import type { ProjectLine } from '../../server/engine/files.ts';
import type { MemoryStatistics } from '../../server/engine/parts/memory/statistics.ts';
import type { Language } from '../../server/service/resources/languages.ts';
import { judgeOf } from './audit/judges/index.ts';
import { commitOf } from './checkouts.ts';
import { look, type Seen } from './frameworks/editor.ts';
import { before, type Changed, changes, remember, restore } from './frameworks/git.ts';

const PROGRAM = resolve(import.meta.dirname, '../../dist/cli.cjs');
/** Where a project has no language with gaps. */
const NEW = 'fy';

interface Written {
  readonly files: number;
  readonly isNew: number;
  readonly added: number;
  readonly removed: number;
  /** Files that the judge reads afterwards, of those that it has read before or that are new. */
  readonly judged: number;
  readonly judge: string;
}

interface Memory {
  readonly entries: number;
  /** What is found for a text of one of them. */
  readonly found: string;
}

type Run = <T>(...args: readonly string[]) => T;

interface Row {
  readonly project: string;
  readonly commit: string;
  readonly formats: Readonly<Record<string, number>>;
  readonly to: string;
  readonly check: CheckOutput['total'];
  readonly translate: TranslateOutput['total'];
  readonly written: Written;
  readonly again: TranslateOutput['total'];
  readonly memory: Memory;
  readonly fixed: number;
  readonly fix: Written;
  readonly editor: Seen;
  readonly failures: readonly string[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    paths: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean' },
    keep: { type: 'boolean' },
  },
});

const rows: Row[] = [];
for (const checkout of positionals) {
  const scratch = mkdtempSync(join(tmpdir(), 'dragoman-framework-'));
  try {
    const folder = join(scratch, basename(checkout));
    cpSync(checkout, folder, { recursive: true, verbatimSymlinks: true });
    const row = await firstDay(folder, join(scratch, 'state'));
    rows.push(row);
    if (!values.json) print(row);
  } finally {
    if (values.keep) console.error(scratch);
    else rmSync(scratch, { recursive: true, force: true });
  }
}
if (values.json) console.log(JSON.stringify(rows, undefined, 2));
process.exitCode = rows.some(({ failures }) => failures.length > 0) ? 1 : 0;

async function firstDay(folder: string, state: string): Promise<Row> {
  const failures: string[] = [];
  const env = { XDG_STATE_HOME: state, DRAGOMAN_SERVICE: 'embedded', HOME: state };
  const run: Run = <T>(...args: readonly string[]): T => {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [PROGRAM, ...args, ...(args[0] === 'check' || args[0] === 'translate' ? values.paths : []), '--json'],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], ...env },
        maxBuffer: 1 << 30,
      },
    );
    if (status !== 0 && status !== 1)
      failures.push(`${args.join(' ')}: exit code ${status}: ${stderr.trim().split('\n')[0]}`);
    return JSON.parse(stdout || 'null') as T;
  };
  remember(folder);
  const lines = run<readonly ProjectLine[]>('files');
  const formats = Object.fromEntries(
    Map.groupBy(lines, ({ format }) => format)
      .entries()
      .map(([format, found]) => [format, found.length]),
  );
  const formatOf = new Map(lines.map(({ file, format }) => [file, format]));
  const spoken = new Set(run<readonly Language[]>('languages').map(({ code }) => code.toLowerCase()));
  const to = values.to ?? mostGaps(lines, spoken);
  const check = run<CheckOutput>('check').total;

  const { total: translate } = run<TranslateOutput>('translate', '--to', to);
  const all = changes(folder);
  const written = judged(folder, all, formatOf, failures);
  const again = run<TranslateOutput>('translate', '--to', to).total;
  if (again.billedCharacters > 0 || again.translated > 0) failures.push('the second run did something');
  if (JSON.stringify(changes(folder)) !== JSON.stringify(all)) failures.push('the second run wrote');
  const target = fullest(all, lines, to);
  const memory = remembers(run, state);
  if (memory.entries > 0 && !memory.found.startsWith('100 %')) failures.push('the memory does not find its own entry');
  const editor = await look(PROGRAM, folder, target, env);
  restore(folder);

  const fixed = run<CheckOutput>('check', '--fix').fixed ?? 0;
  const fix = judged(folder, changes(folder), formatOf, failures);
  const still = run<CheckOutput>('check', '--fix').fixed ?? 0;
  if (still > 0) failures.push(`${still} fixes were left to the second run`);
  const project = basename(folder);
  const commit = commitOf(folder);
  const counts = { check, translate, written, again, memory, fixed, fix, editor };
  return { project, commit, formats, to, ...counts, failures };
}

/** The language of which most is missing, of those that have begun and that the service speaks; a new one where none lacks anything. */
function mostGaps(lines: readonly ProjectLine[], spoken: ReadonlySet<string>): string {
  const sums = new Map<string, { units: number; missing: number }>();
  for (const { target, units, missing } of lines) {
    if (target === undefined || units === undefined || missing === undefined) continue;
    const sum = sums.get(target) ?? { units: 0, missing: 0 };
    sums.set(target, { units: sum.units + units, missing: sum.missing + missing });
  }
  const begun = [...sums].filter(
    ([locale, { units, missing }]) => missing > 0 && missing < units / 2 && spoken.has(locale.toLowerCase()),
  );
  return begun.toSorted(([, a], [, b]) => b.missing - a.missing)[0]?.[0] ?? NEW;
}

/** Reads all translations of people into the memory, and looks up a text that an export of it names. */
function remembers(run: Run, scratch: string): Memory {
  const { entries } = run<{ entries: number }>('memory', 'index');
  const [pair] = run<MemoryStatistics>('memory', 'stats').pairs;
  if (pair === undefined) return { entries, found: '' };
  const file = join(scratch, 'memory.tmx');
  run('memory', 'export', file, '--from', pair.from, '--to', pair.to);
  const [, text = ''] = /<seg>([\p{L} ]+)<\/seg>/u.exec(readFileSync(file, 'utf8')) ?? [];
  const { matches } = run<{ matches: readonly MemoryMatch[] }>(
    'memory',
    'lookup',
    text,
    '--from',
    pair.from,
    '--to',
    pair.to,
  );
  const [best] = matches;
  return { entries, found: best === undefined ? '' : `${best.percent} % ${best.source} (${pair.to}): ${best.target}` };
}

/** The file that an editor opens: of those that were written the one with the most lines more. */
function fullest(written: readonly Changed[], lines: readonly ProjectLine[], to: string): string {
  const [most] = written.toSorted((a, b) => b.added - a.added);
  return most?.name ?? lines.find(({ target }) => target === to)?.file ?? '';
}

/** Counts what was written, and hands each file to its judge as it was and as it is. */
function judged(
  folder: string,
  all: readonly Changed[],
  formatOf: ReadonlyMap<string, string>,
  failures: string[],
): Written {
  let accepted = 0;
  const judges = new Set<string>();
  // A new file has the format of those beside it.
  const [most = ''] =
    [...Map.groupBy(formatOf.values(), (one) => one)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  for (const { name, isNew } of all) {
    const judge = judgeOf(formatOf.get(name) ?? most);
    if (judge === undefined) continue;
    judges.add(judge.name);
    if (!isNew && judge.read(before(folder, name), name).refused !== undefined) continue;
    const { refused } = judge.read(readFileSync(join(folder, name), 'utf8'), name);
    if (refused === undefined) accepted += 1;
    else failures.push(`${name}: ${judge.name} refuses it: ${refused}`);
  }
  const sum = (of: (one: Changed) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    files: all.length,
    isNew: all.filter(({ isNew }) => isNew).length,
    added: sum(({ added }) => added),
    removed: sum(({ removed }) => removed),
    judged: accepted,
    judge: [...judges].join(', '),
  };
}

function print(row: Row): void {
  const { check, translate, written, again, memory, fix, editor } = row;
  const lines = (one: Written) =>
    `${one.files} files (${one.isNew} new), +${one.added} -${one.removed}${one.judge && `, ${one.judge} reads ${one.judged}`}`;
  const shown = {
    files: Object.entries(row.formats)
      .map(([format, count]) => `${count} ${format}`)
      .join(', '),
    check: `${check.error} errors, ${check.warning} warnings, ${check.information} information, ${check.hint} hints`,
    [`translate --to ${row.to}`]: `${translate.translated} translated, ${translate.reused} reused, ${translate.refused} refused, ${translate.skipped} skipped, ${translate.billedCharacters} billed; ${lines(written)}`,
    again: `${again.translated} translated, ${again.billedCharacters} billed`,
    memory: `${memory.entries} entries; ${memory.found}`,
    'check --fix': `${row.fixed} fixed; ${lines(fix)}`,
    editor: `outline ${editor.outline}, findings ${editor.findings}, hover ${JSON.stringify(editor.hover)}, completion ${JSON.stringify(editor.completion.slice(0, 3))}, rename ${editor.rename}`,
    failures: row.failures.length === 0 ? 'none' : row.failures.slice(0, 8).join('\n    '),
  };
  console.log(`${row.project} ${row.commit}`);
  for (const [step, text] of Object.entries(shown)) console.log(`  ${step}: ${text}`);
}
