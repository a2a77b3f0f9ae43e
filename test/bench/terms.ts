/**
 * Terms in texts, in one run: `node test/bench/terms.ts [terms]`. What building the index costs, and what looking for terms adds to a check
 * of a file, against parsing that file. Milliseconds are those of the best of several rounds and mean nothing on another machine.
 */
import { pathToFileURL } from 'node:url';
import { diagnose } from '../../server/checks/diagnose.ts';
import { CHECKS } from '../../server/checks/index.ts';
import { parseGlossary } from '../../server/formats/glossary/index.ts';
import { json } from '../../server/formats/json/index.ts';
import { xliff } from '../../server/formats/xliff/index.ts';
import { listTerms, type Terms, termsOf } from '../../server/terms/index.ts';
import { best } from './bench.ts';

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

/** Sentences that hold a term each, of two thousand, and translations of which most use it. */
export function sentences(glossary: string, bytes: number, seed = 99): readonly (readonly [string, string])[] {
  const rows = glossary.split('\n', 50_000).map((row) => row.split('\t'));
  // Words of a text are no terms but for the one in the middle.
  const other = wordsWith(seed);
  const word = (): string => `${other()}lo`.replace(/[aeiou]+$/, 'y');
  const pairs: [string, string][] = [];
  for (let size = 0, at = 0; size < bytes; at++) {
    const [term = '', translation = ''] = rows[(at * 37) % 2_000] ?? [];
    const around = Array.from({ length: 8 }, word);
    const source = `${around.slice(0, 4).join(' ')} ${term} ${around.slice(4).join(' ')}.`;
    const target = `${around.slice(0, 4).reverse().join(' ')} ${at % 20 === 0 ? 'etwas' : translation} ${around.slice(4).join(' ')}.`;
    pairs.push([source, target]);
    size += source.length + target.length + 90;
  }
  return pairs;
}

export function xliffFile(pairs: readonly (readonly [string, string])[]): string {
  const units = pairs.map(
    ([source, target], at) =>
      `<trans-unit id="u${at}"><source>${source}</source><target>${target}</target></trans-unit>\n`,
  );
  return `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="de" datatype="plaintext"><body>\n${units.join('')}</body></file></xliff>`;
}

function jsonFile(pairs: readonly (readonly [string, string])[], side: 0 | 1): string {
  return JSON.stringify(Object.fromEntries(pairs.map((pair, at) => [`key_${at}`, pair[side]])), null, 2);
}

/** Every other check is off, so that the difference is theirs. */
const OTHERS = Object.fromEntries(CHECKS.filter(({ id }) => !/term/.test(id)).map(({ id }) => [id, 'off' as const]));

/** Findings of the two checks. */
export function run(
  input: Omit<Parameters<typeof diagnose>[0], 'project' | 'reportMissing' | 'structural' | 'role'>,
): number {
  const role = 'target' as const;
  let count = 0;
  for (const one of diagnose({ ...input, role, project: { checks: OTHERS }, reportMissing: false, structural: [] }))
    if (one?.code === 'term-not-used' || one?.code === 'forbidden-term') count += 1;
  return count;
}

export interface TermsBench {
  readonly parseGlossary: number;
  readonly build: number;
  readonly files: readonly {
    readonly name: string;
    readonly parse: number;
    readonly added: number;
    readonly found: number;
  }[];
}

export function measure(count: number): TermsBench {
  const glossary = glossaryFile(count);
  const table = parseGlossary(glossary, { path: 'en-de.tsv' });
  const index = (): Terms => termsOf(listTerms([{ name: 'en-de.tsv', table }], 'en', 'de'), PAIR);
  const terms = index();
  const pairs = sentences(glossary, 1e6);
  const locales = { sourceLocale: 'en', targetLocale: 'de' };
  // Two texts in turn: parsers remember the last one.
  const [bilingual, another] = [xliffFile(pairs), xliffFile(sentences(glossary, 1e6, 5))];
  const [english, german] = ([0, 1] as const).map((side) => jsonFile(sentences(glossary, 2e6), side));
  const [english2, german2] = ([0, 1] as const).map((side) => jsonFile(sentences(glossary, 2e6, 5), side));
  const source = { text: english ?? '', catalog: json.parse(english ?? ''), name: 'en.json' };
  const german1 = { format: json, text: german ?? '', catalog: json.parse(german ?? ''), source, ...locales };
  const cases = [
    {
      name: 'XLIFF, 1 MB',
      parse: () => [bilingual, another].map((text) => xliff.parse(text)),
      input: { format: xliff, text: bilingual, catalog: xliff.parse(bilingual), ...locales },
    },
    {
      name: 'JSON, 1 MB each locale',
      parse: () => [german, english, german2, english2].map((text) => json.parse(text ?? '')),
      input: german1,
    },
  ];
  return {
    parseGlossary: best(() => parseGlossary(glossary, { path: 'en-de.tsv' }), 3),
    build: best(index, 3),
    files: cases.map(({ name, parse, input }) => {
      const without = best(() => run(input), ROUNDS);
      const added = best(() => run({ ...input, terms }), ROUNDS) - without;
      return { name, parse: best(parse, ROUNDS) / 2, added, found: run({ ...input, terms }) };
    }),
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const count = Number(process.argv[2] ?? 100_000);
  const { parseGlossary: parsed, build, files } = measure(count);
  console.log(
    `${count.toLocaleString('en')} terms: parsed in ${parsed.toFixed(0)} ms, index built in ${build.toFixed(0)} ms\n`,
  );
  console.log('| file | parse ms | terms add ms | share | findings |\n|---|--:|--:|--:|--:|');
  for (const { name, parse, added, found } of files)
    console.log(
      `| ${name} | ${parse.toFixed(1)} | ${added.toFixed(1)} | ${((added / parse) * 100).toFixed(0)} % | ${found} |`,
    );
}
