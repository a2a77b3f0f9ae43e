/**
 * The laws of the formats over real projects: `node test/support/formats-audit.ts [options] CHECKOUT…`.
 *
 * Of each localization file that discovery finds: it and its beginnings are parsed, its own texts written back (no edit), texts changed one by one
 * and together (what is written is read back, nothing else changes), taken out and put in again, and a new file is made from it. What is written
 * is handed to a reader of another project (`audit/judges/`), which has to accept it and find the same texts.
 *
 * `--format ID` (any number of times) looks at these only; `--show N` prints N failures of each file that has some; `--rejected` says which changes
 * formats refuse and why; `--json` prints counts as data. The exit code says whether something failed.
 */
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { localizationFiles } from './audit/files.ts';
import { judgeOf } from './audit/judges/index.ts';
import { audit, type Failure } from './audit/laws.ts';
import { commitOf } from './checkouts.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string', multiple: true },
    json: { type: 'boolean' },
    rejected: { type: 'boolean' },
    show: { type: 'string', default: '3' },
  },
});

interface Row {
  readonly repository: string;
  readonly commit: string;
  readonly format: string;
  readonly judge: string;
  files: number;
  units: number;
  /** Texts that a judge looked at. */
  judged: number;
  /** Files that a judge refuses as they were found. */
  refusedBefore: number;
  unread: number;
  failures: number;
}

const formats = new Set(values.format);
const rows: Row[] = [];
const laws = new Map<Failure['law'], number>();
const rejections = new Map<string, number>();
for (const folder of positionals) {
  const own = new Map<string, Row>();
  const rowOf = (format: string) => {
    const known = own.get(format);
    if (known !== undefined) return known;
    const row = {
      repository: basename(folder),
      commit: commitOf(folder),
      format,
      judge: judgeOf(format)?.name ?? '',
      files: 0,
      units: 0,
      judged: 0,
      refusedBefore: 0,
      unread: 0,
      failures: 0,
    };
    own.set(format, row);
    rows.push(row);
    return row;
  };
  for await (const file of localizationFiles(folder, (id) => formats.size === 0 || formats.has(id))) {
    if ('unread' in file) {
      process.stderr.write(`${basename(folder)} ${file.name}: not read: ${file.unread}\n`);
      continue;
    }
    const row = rowOf(file.format.id);
    const { units, failures, refusedBefore, judged, rejected } = audit(file, judgeOf(file.format.id));
    row.files += 1;
    row.units += units;
    row.judged += judged;
    row.failures += failures.length;
    for (const [reason, count] of rejected)
      rejections.set(`${file.format.id}: ${reason}`, (rejections.get(`${file.format.id}: ${reason}`) ?? 0) + count);
    if (refusedBefore !== undefined) {
      row.refusedBefore += 1;
      if (Number(values.show) > 0)
        process.stderr.write(`${basename(folder)} ${file.name}: refused as it is: ${refusedBefore}\n`);
    }
    for (const { law } of failures) laws.set(law, (laws.get(law) ?? 0) + 1);
    for (const { law, message } of failures.slice(0, Number(values.show)))
      process.stderr.write(`${basename(folder)} ${file.name}: ${law}: ${message}\n`);
  }
}

if (values.json === true) console.log(JSON.stringify(rows, null, 2));
else {
  console.log('| repository | commit | format | judge | files | units | judged | refused before | failures |');
  console.log('|---|---|---|---|--:|--:|--:|--:|--:|');
  for (const row of [...rows, ...totals(rows)])
    console.log(
      `| ${row.repository} | ${row.commit} | ${row.format} | ${row.judge} | ${row.files} | ${row.units} | ${row.judged} | ${row.refusedBefore} | ${row.failures} |`,
    );
  for (const [law, count] of laws) console.log(`${law}: ${count}`);
}
if (values.rejected === true) for (const [reason, count] of rejections) console.log(`${count} ${reason}`);
process.exitCode = rows.some(({ failures }) => failures > 0) ? 1 : 0;

/** One row for each format, and one for all. */
function totals(all: readonly Row[]): readonly Row[] {
  const sum = (some: readonly Row[], key: 'files' | 'units' | 'judged' | 'refusedBefore' | 'unread' | 'failures') =>
    some.reduce((total, row) => total + row[key], 0);
  const total = (some: readonly Row[], format: string): Row => ({
    repository: `${new Set(some.map(({ repository }) => repository)).size} repositories`,
    commit: '',
    format,
    judge: '',
    files: sum(some, 'files'),
    units: sum(some, 'units'),
    judged: sum(some, 'judged'),
    refusedBefore: sum(some, 'refusedBefore'),
    unread: sum(some, 'unread'),
    failures: sum(some, 'failures'),
  });
  return [
    ...[...Map.groupBy(all, ({ format }) => format)].map(([format, some]) => total(some, format)),
    total(all, 'all'),
  ];
}
