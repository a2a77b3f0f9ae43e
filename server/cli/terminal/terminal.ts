import { styleText } from 'node:util';
import cliProgress from 'cli-progress';
import Table from 'cli-table3';
import { widthOf } from '../../engine/words.ts';
import type { CommonOptions } from '../options.ts';
import type { Outputs } from '../outputs/outputs.ts';
import { tame } from './cells.ts';

/** Everything a command prints goes through here: results on stdout, the rest on stderr. */
export interface Terminal {
  /** Width of the terminal that results go to; absent if they go to a file or a program. */
  readonly columns?: number;
  /** A result line on stdout. */
  print(line: string): void;
  /** A result that must be output exactly: to a file or a program it goes unchanged. */
  data(line: string): void;
  /** One JSON document on stdout, in the form documented for a command. */
  json<C extends keyof Outputs>(command: C, value: Outputs[C]): void;
  /** One of many JSON documents, on a line of its own. */
  line<C extends keyof Outputs>(command: C, value: Outputs[C]): void;
  /** A note on stderr; silent with `--quiet`. */
  note(line: string): void;
  /** A failure on stderr; never silent. */
  error(line: string): void;
  table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void;
  progress(label: string): Progress;
  style(format: 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', text: string): string;
}

export interface Progress {
  /** @param characters billed so far, in code points; shown if there are any */
  update(done: number, total: number, characters?: number): void;
  stop(): void;
}

/** What a run has printed. */
export interface Printed {
  /** JSON documents, or results output verbatim. */
  documents: number;
  /** Failures on stderr. */
  readonly errors: string[];
}

export function createTerminal(
  options: Pick<CommonOptions, 'quiet' | 'progress' | 'color' | 'json'>,
  printed: Printed = { documents: 0, errors: [] },
): Terminal {
  const colored = options.color !== false && showsColors(process.stdout);
  const style: Terminal['style'] = (format, text) =>
    colored ? styleText(format, text, { validateStream: false }) : text;
  const { columns } = process.stdout;
  return {
    ...(process.stdout.isTTY === true && columns > 0 && { columns }),
    style,
    print: (line) => void process.stdout.write(`${tame(line)}\n`),
    data(line) {
      printed.documents++;
      process.stdout.write(`${process.stdout.isTTY === true ? tame(line) : line}\n`);
    },
    json(_, value) {
      printed.documents++;
      // What is missing from a result because of a failure is listed in it.
      const errors = printed.errors.length > 0 && { errors: printed.errors };
      const shown = Array.isArray(value) || errors === false ? value : { ...value, ...errors };
      process.stdout.write(`${JSON.stringify(shown, undefined, 2)}\n`);
    },
    line(_, value) {
      printed.documents++;
      process.stdout.write(`${JSON.stringify(value)}\n`);
    },
    note: (line) => void (options.quiet !== true && process.stderr.write(`${tame(line)}\n`)),
    error(line) {
      printed.errors.push(line);
      process.stderr.write(`${tame(line)}\n`);
    },
    table(head, rows) {
      const numeric = head.map((_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'));
      const texts = rows.map((row) =>
        row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : tame(cell))),
      );
      const options = {
        colAligns: numeric.map((right) => (right ? ('right' as const) : ('left' as const))),
        style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 1 },
        chars: Object.fromEntries(CORNERS.map((name) => [name, ''])),
        // All blocks of one table have the same columns.
        ...(texts.length > BLOCK && { colWidths: columnWidths([head, ...texts]) }),
      };
      for (let at = 0; at === 0 || at < texts.length; at += BLOCK) {
        const table = new Table({ ...options, head: at === 0 ? head.map((title) => style('bold', title)) : [] });
        table.push(...texts.slice(at, at + BLOCK));
        process.stdout.write(`${table.toString().replace(/[ \t]+$/gm, '')}\n`);
      }
    },
    progress: (label) =>
      options.quiet === true || options.progress === false
        ? SILENT
        : movesCursor(process.stderr)
          ? bar(label)
          : lines(label),
  };
}

/** How many rows are laid out at once: the layout time grows with their square. */
const BLOCK = 200;

/** Column widths on the terminal, one more for the gap. */
function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell) + 1);
  return widths;
}

const CORNERS =
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid middle'.split(
    ' ',
  );
const SILENT: Progress = { update() {}, stop() {} };

function bar(label: string): Progress {
  const single = new cliProgress.SingleBar(
    {
      format: `${label} {bar} {percentage}% | {value}/{total}{cost}`,
      hideCursor: true,
      clearOnComplete: true,
      stream: process.stderr,
      barsize: 20,
    },
    cliProgress.Presets.shades_classic,
  );
  let started = false;
  return {
    update(done, total, characters) {
      const payload = { cost: costOf(characters) };
      if (!started) single.start(total, done, payload);
      started = true;
      single.setTotal(total);
      single.update(done, payload);
    },
    stop: () => single.stop(),
  };
}

/** Without a terminal: a line per quarter, so that a log stays short. */
function lines(label: string): Progress {
  let next = 0.25;
  return {
    update(done, total, characters) {
      if (total < 100 || done / total < next) return;
      next = Math.floor((done / total) * 4) / 4 + 0.25;
      process.stderr.write(`${label} ${done}/${total}${costOf(characters)}\n`);
    },
    stop() {},
  };
}

function costOf(characters = 0): string {
  return characters === 0 ? '' : `, ${characters.toLocaleString('en')} characters`;
}

/** A stream that may be a terminal. */
type Stream = { readonly isTTY?: boolean };
type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the cursor may be moved there. */
export function movesCursor(stream: Stream, env: Environment = process.env): boolean {
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}

/** Values of `FORCE_COLOR` that mean yes; all others mean no. */
const FORCED = new Set(['', '1', 'true', '2', '3']);

/** Whether text may be coloured there. Same rules as Node's `styleText`: `FORCE_COLOR` takes precedence over all others, even on a dumb terminal. */
export function showsColors(stream: Stream, env: Environment = process.env): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no = '', NODE_DISABLE_COLORS: off = '', TERM: term } = env;
  if (force !== undefined) return FORCED.has(force);
  return stream.isTTY === true && no === '' && off === '' && term !== 'dumb';
}
