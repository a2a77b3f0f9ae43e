/** What `team-rows.ts` has measured, beside what the model says of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COST, copiedRow, firstLook, missedPages, pushTime } from './team-cost.ts';

interface Taken {
  readonly server: number;
  readonly client: number;
  readonly rows?: number;
  readonly replica?: number;
  readonly wire?: number;
}

/** One size of the log. */
interface Point {
  readonly rows: number;
  readonly bytes: { readonly entry: Readonly<Record<string, number>> };
  readonly log: Readonly<Record<string, Taken>>;
}

export const measuredPoints = (): readonly Point[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'team-rows/measured.json'), 'utf8'));

interface Prediction {
  readonly what: string;
  readonly unit: string;
  /** @param rows of the log */
  readonly says: (rows: number) => number;
  readonly measured: (point: Point) => number;
}

/** While it was measured: PostgreSQL as it comes, on a machine that had so much left for files. */
const ROOM = { own: 128e6, system: 15e9 };
const server = (name: string) => (point: Point) => point.log[name]?.server ?? Number.NaN;
const first = ({ log }: Point) => log['first look'];
const push = (count: number) => (rows: number) => pushTime(count, missedPages(rows, ROOM));

export const PREDICTIONS: readonly Prediction[] = [
  {
    what: 'a row on the server',
    unit: 'bytes',
    says: () => COST.rowOnServer,
    measured: ({ bytes }) => bytes.entry['all'] ?? Number.NaN,
  },
  {
    what: 'connect, authenticate, disconnect',
    unit: 'ms',
    says: () => COST.connect,
    measured: server('connect, ask, close'),
  },
  { what: 'a push of 40', unit: 'ms', says: push(40), measured: server('append 40, 1 writer') },
  { what: 'a push of 1,000', unit: 'ms', says: push(1_000), measured: server('append 1000, 1 writer') },
  { what: 'catch up 10,000', unit: 'ms', says: () => 10_000 * COST.pulledRow, measured: server('catch up 10000') },
  {
    what: 'a first look, for each million: the computer',
    unit: 's',
    says: () => firstLook,
    measured: (point) => ((first(point)?.client ?? Number.NaN) / (first(point)?.rows ?? Number.NaN)) * 1_000,
  },
  {
    what: 'a row on the wire',
    unit: 'bytes',
    says: () => COST.rowOnWire,
    measured: (point) => first(point)?.wire ?? Number.NaN,
  },
  {
    what: 'a row in a copy',
    unit: 'bytes',
    says: () => copiedRow,
    measured: (point) => first(point)?.replica ?? Number.NaN,
  },
];

/** The second table of docs/scaling.md: predicted, measured, and the second divided by the first. */
export function checkedTable(): string {
  const points = measuredPoints();
  const sizes = points.map(({ rows }) => `${(rows / 1e6).toLocaleString('en')} million rows | ratio`);
  const lines = PREDICTIONS.map(({ what, unit, says, measured }) => {
    const cells = points.map((point) => {
      const [said, found] = [says(point.rows), measured(point)];
      return `${round(said)}, ${round(found)} ${unit} | ${(found / said).toFixed(2)}`;
    });
    return `| ${[what, ...cells].join(' | ')} |`;
  });
  return [`| model, measured | ${sizes.join(' | ')} |`, `|---|${'--:|--:|'.repeat(points.length)}`, ...lines].join(
    '\n',
  );
}

const round = (value: number) => (value < 100 ? Number(value.toPrecision(2)) : Math.round(value)).toLocaleString('en');
