import { cpus, totalmem } from 'node:os';
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

/** `docs/benchmarks.md`. */
export function page(tables: readonly Table[]): string {
  const sections = tables.map(({ title, note, rows }) =>
    [
      `## ${title}`,
      '',
      `| ${HEAD.join(' | ')} |`,
      '|---|--:|---|--:|--:|--:|',
      ...rows.map((row) => `| ${cells(row).join(' | ')} |`),
      ...(note === undefined ? [] : ['', note]),
    ].join('\n'),
  );
  return `# Benchmarks

Written by \`npm run bench -- --write\` on ${machine()}. Ours and theirs were measured side by side in one run; the ratio (theirs divided by ours) is what
counts, the milliseconds mean nothing on another machine. Each number is the best of several rounds unless the row says otherwise.
\`npm run bench -- xliff json\` runs some of them, \`--json\` prints the raw numbers, \`--quick --assert-ratios\` is what CI runs.

${sections.join('\n\n')}
`;
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
