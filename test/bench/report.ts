import { cpus, loadavg, totalmem } from 'node:os';
import Table3 from 'cli-table3';
import type { Row, Table } from './bench.ts';

/** A ratio below this share of its promise is no noise any more. */
const MARGIN = 0.5;

/** Lines between rows and columns would cost the width that the words need. */
const PLAIN = Object.fromEntries(
  [
    'top',
    'bottom',
    'mid',
    'left',
    'right',
    'top-mid',
    'top-left',
    'top-right',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
  ]
    .concat(['left-mid', 'mid-mid', 'right-mid'])
    .map((name) => [name, ''])
    .concat([['middle', ' ']]),
);

const HEAD = ['', 'ours', 'peer', 'theirs', 'ratio', 'target'] as const;

/** For a terminal of 80 columns and more. */
export function text(tables: readonly Table[]): string {
  return tables
    .map(({ title, note, rows }) => {
      const table = new Table3({
        head: [...HEAD],
        chars: PLAIN,
        style: { head: [], border: [] },
        colAligns: ['left', 'right', 'left', 'right', 'right', 'right'],
      });
      for (const row of rows) table.push([...cells(row)]);
      return [`\n${title}`, table.toString(), ...(note === undefined ? [] : [note])].join('\n');
    })
    .join('\n')
    .concat('\n');
}

/** What readers look for first comes first. */
const ORDER = 'xliff json srt table latency typing workspace keys translate terms memory sync startup hostile'.split(
  ' ',
);

/** Stands before the tables of a benchmark in a page, so that it can be measured again alone. */
const mark = (bench: string) => `<!-- ${bench} -->`;

/**
 * `docs/benchmarks.md`: the tables of this run in the place of those of the same benchmarks; those of others stay.
 * @param before the page as it is; empty if there is none
 */
export function page(tables: readonly Table[], before: string): string {
  const parts = new Map<string, string>();
  const [, ...marked] = before.split(/^<!-- ([\w-]+) -->$/m);
  for (let at = 0; at < marked.length; at += 2) parts.set(marked[at] ?? '', (marked[at + 1] ?? '').trim());
  for (const [bench = '', own] of Map.groupBy(tables, (table) => table.bench)) parts.set(bench, busy() + sections(own));
  const sorted = [...parts].sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return `# Benchmarks

Written by \`npm run bench -- --write\` on ${machine()}. Ours and theirs were measured side by side in one run; the ratio (theirs divided by ours) is what
counts, the milliseconds mean nothing on another machine. Each number is the best of several rounds unless the row says otherwise.
\`npm run bench -- xliff json\` runs some of them, \`--json\` prints the raw numbers, \`--quick --assert-ratios\` is what CI runs.

${sorted.map(([bench, part]) => `${mark(bench)}\n\n${part}\n`).join('\n')}`;
}

/** A page of prose with the tables of one benchmark in it, between its mark and the mark `end`. */
export function embedded(bench: string, tables: readonly Table[], before: string): string {
  const start = before.indexOf(mark(bench));
  const end = before.indexOf(mark('end'), start);
  if (start < 0 || end < 0) throw new Error(`The page has no place for ${bench}.`);
  const made = `${mark(bench)}\n\nMeasured on ${machine()}.\n\n${busy()}${sections(tables)}\n\n`;
  return before.slice(0, start) + made + before.slice(end);
}

/** Says so where others wanted the machine, too; empty where it was quiet. */
function busy(): string {
  const [load = 0] = loadavg();
  const cores = cpus().length;
  if (load < cores * 1.5) return '';
  return `*The machine was busy with other work (load average ${load.toFixed(1)} on ${cores} cores): ratios count, milliseconds do not.*\n\n`;
}

function sections(tables: readonly Table[]): string {
  return tables.map(section).join('\n\n');
}

function section({ title, note, rows, chart }: Table): string {
  return [
    `## ${title}`,
    '',
    `| ${HEAD.join(' | ')} |`,
    '|---|--:|---|--:|--:|--:|',
    ...rows.map((row) => `| ${cells(row).join(' | ')} |`),
    ...(note === undefined ? [] : ['', note]),
    ...(chart === undefined ? [] : ['', chart]),
  ].join('\n');
}

function cells({ what, ours, unit = 'ms', peer = '', theirs, atLeast, budget }: Row): readonly string[] {
  const target = [
    ...(atLeast === undefined ? [] : [`≥ ${atLeast}×`]),
    ...(budget === undefined ? [] : [`≤ ${shown(budget)} ${unit}`]),
  ].join(', ');
  return [
    what,
    `${shown(ours)} ${unit}`,
    peer,
    theirs === undefined ? '' : `${shown(theirs)} ${unit}`,
    theirs === undefined ? '' : `${shown(theirs / ours)}×`,
    target,
  ];
}

/** Three digits that matter. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(value >= 10 ? 3 : 2)));
}

function machine(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${memory} GB, ${process.platform} ${process.arch}, Node ${process.version}`;
}

/** What is promised and was not kept, a line each. */
export function brokenPromises(tables: readonly Table[]): readonly string[] {
  return tables.flatMap(({ title, rows }) =>
    rows.flatMap(({ what, ours, theirs, peer, atLeast }) => {
      if (theirs === undefined || atLeast === undefined || theirs / ours >= atLeast * MARGIN) return [];
      return [`${title}: ${what} is ${shown(theirs / ours)} times ${peer}, promised are ${atLeast}.`];
    }),
  );
}
