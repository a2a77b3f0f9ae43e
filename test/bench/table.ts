import { parseGlossary } from '../../server/formats/glossary/index.ts';
import { type Bench, best, growth } from './bench.ts';
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
  const ours = best(() => parseGlossary(text, options), 3);
  const sizes = [rows / 8, rows / 4, rows / 2, rows].map((count) => glossaryFile(count));
  const exponent = growth(sizes.map((each) => [each.length, best(() => parseGlossary(each, options), 3)]));
  const row = (name: string, run: () => unknown) => ({
    what: 'table',
    ours,
    peer: name,
    theirs: best(run, 3),
    atLeast: 1,
  });
  return [
    {
      title: `TSV and CSV: ${rows.toLocaleString('en')} rows`,
      note: `Ours has exact ranges, languages, entries and problems of every row; theirs have the fields. Cost grows with the exponent ${exponent.toFixed(2)}.`,
      rows: [row('csv-parse', () => csv.parse(text)), row('papaparse', () => papaparse.default.parse(text))],
    },
  ];
};
