/** What building an index of terms costs, and what looking for terms adds to the checks of a file, against parsing that file. */
import { diagnose } from '../../server/core/checks/diagnose.ts';
import { CHECKS } from '../../server/core/checks/index.ts';
import { KnownFindings } from '../../server/core/checks/unit-pass/known.ts';
import type { Catalog } from '../../server/core/formats/format.ts';
import { parseGlossary } from '../../server/core/formats/glossary/index.ts';
import { json } from '../../server/core/formats/json/index.ts';
import { xliff } from '../../server/core/formats/xliff/index.ts';
import { listTerms, type Terms, termsOf } from '../../server/core/terms/index.ts';
import { type Bench, best, type Row } from './bench.ts';

const ROUNDS = 20;
const PAIR = { source: 'en', target: 'de' };
const SYLLABLES = 'ba co di fu ge ha ki lo mi nu pa qui ro si tu ve wo xe ya zi ster tion ing er ment'.split(' ');

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never, undefined> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

function wordsWith(seed: number): () => string {
  const random = numbers(seed);
  const pick = (): string => SYLLABLES[Math.floor(random.next().value * SYLLABLES.length)] ?? '';
  return () => Array.from({ length: 2 + Math.floor(random.next().value * 3) }, pick).join('');
}

/** Terms of one to three words, as many as asked for. */
export function glossaryFile(count: number): string {
  const word = wordsWith(7);
  const rows = new Map<string, string>();
  for (let size = 0; rows.size < count; size++) {
    const term = Array.from({ length: 1 + (size % 3) }, word).join(' ');
    if (!rows.has(term)) rows.set(term, `${word()}en`);
  }
  return Array.from(rows, ([term, translation]) => `${term}\t${translation}\n`).join('');
}

/** Sentences of which every fourth holds a term, of five hundred, and translations of which most use it. */
export function sentences(glossary: string, bytes: number, seed = 99): readonly (readonly [string, string])[] {
  const rows = glossary.split('\n', 50_000).map((row) => row.split('\t'));
  // Words of a text are no terms but for the one in the middle.
  const other = wordsWith(seed);
  const word = (): string => `${other()}lo`.replace(/[aeiou]+$/, 'y');
  const pairs: [string, string][] = [];
  for (let size = 0, at = 0; size < bytes; at++) {
    const [term = '', translation = ''] = rows[(at * 37) % 500] ?? [];
    const around = Array.from({ length: 8 }, word);
    const said = at % 4 === 0 ? term : word();
    const source = `${around.slice(0, 4).join(' ')} ${said} ${around.slice(4).join(' ')}.`;
    const target = `${around.slice(0, 4).reverse().join(' ')} ${at % 20 === 0 ? 'etwas' : translation} ${around.slice(4).join(' ')}.`;
    pairs.push([source, target]);
    size += source.length + target.length + 230;
  }
  return pairs;
}

/** As tools write them: a state, a note, a placeholder in every third unit. */
export function xliffFile(pairs: readonly (readonly [string, string])[]): string {
  const code = (at: number): string => (at % 3 === 0 ? ' <x id="NAME" equiv-text="{{name}}"/>' : '');
  const units = pairs.map(
    ([source, target], at) => `<trans-unit id="u${at}" datatype="html">
  <source>${source}${code(at)}</source>
  <target state="translated">${target}${code(at)}</target>
  <note priority="1" from="description">Shown on page ${at % 40}</note>
</trans-unit>
`,
  );
  return `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>\n${units.join('')}</body></file></xliff>`;
}

function jsonFile(pairs: readonly (readonly [string, string])[], side: 0 | 1): string {
  return JSON.stringify(Object.fromEntries(pairs.map((pair, at) => [`key_${at}`, pair[side]])), null, 2);
}

/**
 * Every other check is off, so that the difference is theirs; but for one that costs next to nothing, since what all checks share is looked up
 * as soon as there is any.
 */
const OTHERS = Object.fromEntries(
  CHECKS.filter(({ id }) => !/term|token-leak/.test(id)).map(({ id }) => [id, 'off' as const]),
);

const PROJECT = { checks: OTHERS };

/** Findings of the two checks. */
export function run(
  input: Omit<Parameters<typeof diagnose>[0], 'project' | 'reportMissing' | 'structural' | 'role'>,
): number {
  const role = 'target' as const;
  let count = 0;
  for (const one of diagnose({ ...input, role, project: PROJECT, reportMissing: false, structural: [], across: [] }))
    if (one?.code === 'term-not-used' || one?.code === 'forbidden-term') count += 1;
  return count;
}

/** Parsing a file means every unit with what it has; some formats put that off until somebody looks. */
function readAll(catalog: Catalog): number {
  let length = 0;
  for (const { source, target, state, notes, context = '', lock } of catalog.units)
    length +=
      (source?.parts.length ?? 0) +
      (target?.parts.length ?? 0) +
      state.length +
      notes.length +
      context.length +
      (lock === undefined ? 0 : 1);
  return length;
}

export const bench: Bench = (scale) => {
  const count = scale === 'quick' ? 10_000 : 100_000;
  const bytes = scale === 'quick' ? 2e5 : 1e6;
  const glossary = glossaryFile(count);
  const table = parseGlossary(glossary, { path: 'en-de.tsv' });
  const index = (): Terms => termsOf(listTerms([{ name: 'en-de.tsv', table }], 'en', 'de'), PAIR);
  const terms = index();
  const size = `${bytes / 1e6} MB`;
  const locales = { sourceLocale: 'en', targetLocale: 'de' };
  const texts = Array.from({ length: ROUNDS }, (_, seed) => sentences(glossary, bytes, seed + 5));
  // Every round has texts of its own: parsers remember the last one, and the check what it found.
  const files = {
    XLIFF: texts.map((pairs) => ({ format: xliff, text: xliffFile(pairs) })),
    JSON: texts.map((pairs) => ({ format: json, text: jsonFile(pairs, 1), english: jsonFile(pairs, 0) })),
  };
  const rowsOf = (name: 'XLIFF' | 'JSON'): readonly Row[] => {
    const times = { parse: [] as number[], first: [] as number[], again: [] as number[] };
    const clock = (list: number[], work: () => unknown): void => {
      const start = performance.now();
      work();
      list.push(performance.now() - start);
    };
    for (const file of files[name]) {
      const { format, text } = file;
      let catalog: Catalog | undefined;
      let source: Parameters<typeof run>[0]['source'];
      clock(times.parse, () => {
        catalog = format.parse(text);
        readAll(catalog);
        if (!('english' in file)) return;
        source = { text: file.english, catalog: format.parse(file.english), name: 'en.json' };
        readAll(source.catalog);
      });
      if (catalog === undefined) continue;
      const input = { format, text, catalog, ...locales, ...(source && { source }) };
      // What the other parts of a check read on demand has been read then.
      run(input);
      const [without, first, again] = [[] as number[], [] as number[], [] as number[]];
      // Remembering findings for the next keystroke costs the same with and without terms.
      clock(without, () => run({ ...input, known: new KnownFindings() }));
      const known = new KnownFindings();
      clock(first, () => run({ ...input, terms, known }));
      clock(again, () => run({ ...input, terms, known }));
      times.first.push((first[0] ?? 0) - (without[0] ?? 0));
      times.again.push((again[0] ?? 0) - (without[0] ?? 0));
    }
    const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1] ?? 0;
    const peer = { peer: 'parsing the file', theirs: median(times.parse) };
    return [
      { what: `look for terms, ${name} of ${size}`, ours: median(times.first), ...peer, atLeast: 1 },
      { what: `again, as after a keystroke, ${name}`, ours: Math.max(0.01, median(times.again)), ...peer, atLeast: 1 },
    ];
  };
  return [
    {
      title: `Terms: ${count.toLocaleString('en')} in a glossary`,
      note: 'Every fourth sentence of the text holds one of five hundred terms, and every fifth translation of these does not use it. Parsing: every unit with its texts, inline codes, state, notes, context and lock.',
      rows: [
        { what: 'read the glossary file', ours: best(() => parseGlossary(glossary, { path: 'en-de.tsv' }), 3) },
        { what: 'build the index', ours: best(index, 3), budget: 1_000 },
        ...rowsOf('XLIFF'),
        ...rowsOf('JSON'),
      ],
    },
  ];
};
