import { parseGlossary } from '../../server/core/formats/glossary/index.ts';
import { readRows } from '../../server/core/formats/glossary/rows.ts';
import { type Bench, best, growthOf } from './bench.ts';
import { glossaryFile } from './inputs.ts';
import { peer } from './peers.ts';

interface CsvParse {
  parse(text: string): unknown;
}
interface Papaparse {
  readonly default: { parse(text: string): unknown };
}

export const bench: Bench = async (scale) => {
  const rows = scale === 'quick' ? 20_000 : 340_000;
  const text = glossaryFile(rows);
  const csv = await peer<CsvParse>('csv-parse/sync');
  const papaparse = await peer<Papaparse>('papaparse');
  const options = { path: 'terms.en-de.csv' };
  const theirs = {
    'csv-parse': best(() => csv.parse(text), 5),
    papaparse: best(() => papaparse.default.parse(text), 5),
  };
  const split = best(() => ranges(text));
  const read = best(() => characters(text));
  const table = best(() => parseGlossary(text, options), 3);
  const sizes = [rows / 8, rows / 4, rows / 2, rows].map((count) => glossaryFile(count));
  const exponent = growthOf(sizes, (each) => parseGlossary(each, options));
  const against = (what: string, ours: number, atLeast?: number) =>
    Object.entries(theirs).map(([peer, time]) => ({
      what,
      ours,
      peer,
      theirs: time,
      ...(atLeast !== undefined && { atLeast }),
    }));
  return [
    {
      title: `TSV and CSV: ${rows.toLocaleString('en')} rows`,
      note: `Ours has exact ranges; theirs have the values of the fields. Entries and problems are what a glossary needs beside them. The cost of a whole table grows with the exponent ${exponent.toFixed(2)}.`,
      rows: [
        ...against('rows and fields with ranges', split, 1),
        ...against('the same, every value read', read, 1),
        ...against('table with entries and problems', table),
      ],
    },
  ];
};

/** Splits into rows and fields, and looks at the range of each. */
function ranges(text: string): number {
  let count = 0;
  for (const { fields } of readRows(text, 'csv', ',')) for (const { span } of fields) count += span.end - span.start;
  return count;
}

/** Splits into rows and fields, and reads the value of each. */
function characters(text: string): number {
  let count = 0;
  for (const { fields } of readRows(text, 'csv', ',')) for (const { value } of fields) count += value.length;
  return count;
}
