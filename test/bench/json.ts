/**
 * JSON locale files against jsonc-parser, in one run: `node test/bench/json.ts [megabytes]`.
 * Ratios say how many times faster ours is; milliseconds are those of the best of several rounds and mean nothing on another machine.
 */
import { pathToFileURL } from 'node:url';
import { applyEdits as applyTheirs, createScanner, modify, visit } from 'jsonc-parser';
import { json } from '../../server/formats/json/index.ts';
import { scanJson } from '../../server/text/json-scan.ts';
import { applyEdits } from '../../server/text/span.ts';

const ROUNDS = 5;
/** Values set one by one with `modify`: each call parses the whole text again, so few must do. */
const MODIFIED = 3;
/** `SyntaxKind.EOF`: a const enum cannot be imported here. */
const END_OF_FILE = 17;

/** A nested file of about so many megabytes; every hundredth text has escapes. */
export function localeFile(megabytes: number): string {
  const groups = Math.ceil((megabytes * 1e6) / 12_800);
  const entry = (group: number, item: number) =>
    item % 100 === 0 ? `"Line one"\nand line ${group}` : `A text of some length, number ${item} of group ${group}`;
  const tree = Object.fromEntries(
    Array.from({ length: groups }, (_, group) => [
      `group${group}`,
      Object.fromEntries(Array.from({ length: 200 }, (__, item) => [`key_${item}`, entry(group, item)])),
    ]),
  );
  return `${JSON.stringify(tree, null, 2)}\n`;
}

/** Milliseconds of the best round. */
export function best(run: () => unknown, rounds = ROUNDS): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

interface Row {
  readonly what: string;
  readonly ours: number;
  readonly peer: string;
  readonly theirs: number;
}

export function rows(megabytes: number): readonly Row[] {
  const text = localeFile(megabytes);
  const catalog = json.parse(text);
  const step = Math.max(1, Math.floor(catalog.units.length / 1000));
  const thousand = catalog.units.filter((_, index) => index % step === 0).slice(0, 1000);
  const changes = thousand.map(({ id }) => ({ unit: id, parts: ['A new text'], origin: 'machine' as const }));
  const thin = applyEdits(
    text,
    json.write(
      text,
      catalog,
      changes.map(({ unit }) => ({ unit, parts: [], origin: 'person' as const })),
    ).edits,
  );
  const thinCatalog = json.parse(thin);
  const index = best(() => scanJson(text));
  const one = best(() => json.write(text, catalog, changes.slice(0, 1)), 3);
  const theirModify = best(() => applyTheirs(text, modify(text, ['group1', 'key_7'], 'A new text', {})), MODIFIED);
  return [
    { what: 'index: every key and text with its range', ours: index, peer: 'visit', theirs: best(() => walk(text)) },
    { what: 'index', ours: index, peer: 'createScanner (tokens only)', theirs: best(() => tokens(text)) },
    { what: 'index', ours: index, peer: 'JSON.parse (no ranges)', theirs: best(() => JSON.parse(text)) },
    {
      what: 'catalog of units, dialect and problems',
      ours: best(() => json.parse(text), 3),
      peer: 'visit',
      theirs: best(() => walk(text)),
    },
    { what: 'set one text', ours: one, peer: 'modify', theirs: theirModify },
    {
      what: 'set 1,000 texts',
      ours: best(() => json.write(text, catalog, changes), 3),
      peer: '1,000 × modify (reckoned)',
      theirs: theirModify * 1000,
    },
    {
      what: 'insert 1,000 texts',
      ours: best(() => json.write(thin, thinCatalog, changes, { text, catalog }), 3),
      peer: '1,000 × modify (reckoned)',
      theirs: theirModify * 1000,
    },
  ];
}

function walk(text: string): Uint32Array {
  const ranges = new Uint32Array(text.length >> 3);
  let size = 0;
  const note = (_: unknown, offset: number, length: number) => {
    ranges[size++] = offset;
    ranges[size++] = length;
  };
  visit(text, { onObjectProperty: note, onLiteralValue: note });
  return ranges;
}

function tokens(text: string): number {
  const scanner = createScanner(text, true);
  let count = 0;
  while (scanner.scan() !== END_OF_FILE) count++;
  return count;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const megabytes = Number(process.argv[2] ?? 20);
  const tree = scanJson(localeFile(megabytes));
  console.log(
    `JSON, ${(tree.text.length / 1e6).toFixed(1)} MB, ${tree.size} nodes of 32 bytes: ${((tree.size * 32) / tree.text.length).toFixed(2)} bytes per byte of text\n`,
  );
  console.log('| | ours ms | peer | peer ms | ratio |\n|---|--:|---|--:|--:|');
  for (const { what, ours, peer, theirs } of rows(megabytes)) {
    console.log(`| ${what} | ${ours.toFixed(0)} | ${peer} | ${theirs.toFixed(0)} | ${(theirs / ours).toFixed(1)} |`);
  }
}
