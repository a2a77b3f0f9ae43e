import { applyEdits as applyTheirs, createScanner, modify, parseTree, visit } from 'jsonc-parser';
import { unitsAt } from '../../server/core/formats/common/units/places.ts';
import { json as format } from '../../server/core/formats/json/index.ts';
import { updateJson } from '../../server/core/formats/json/update.ts';
import { plainText } from '../../server/core/text/content.ts';
import { scanJson } from '../../server/core/text/json/scan.ts';
import { LiveText } from '../../server/core/text/live-text.ts';
import { applyEdits } from '../../server/core/text/span.ts';
import { type Bench, best, bestInTurns, growthOf, type Row, type Scale } from './bench.ts';
import { localeFile } from './inputs.ts';

/** `SyntaxKind.EOF`: a const enum cannot be imported here. */
const END_OF_FILE = 17;
/** Values set one by one with `modify`: each call parses the whole text again, so few must do. */
const MODIFIED = 3;

export const bench: Bench = (scale) => {
  const megabytes = scale === 'quick' ? 2 : 20;
  const text = localeFile(megabytes);
  const sizes = [megabytes / 8, megabytes / 4, megabytes / 2, megabytes].map((size) => localeFile(size));
  const exponent = growthOf(sizes, (each) => format.parse(each));
  const tree = scanJson(text);
  return [
    {
      title: `JSON: a locale file of ${megabytes} MB, ${format.parse(text).units.length.toLocaleString('en')} texts`,
      note: `The index takes ${((tree.size * 32) / text.length).toFixed(2)} bytes for each byte of text. Over four sizes the cost of a catalog grows with the exponent ${exponent.toFixed(2)}.`,
      rows: [...reading(text), ...writing(text), ...keystrokes(text, scale)],
    },
  ];
};

function reading(text: string): readonly Row[] {
  const index = best(() => scanJson(text));
  const { walked, catalog, ids } = bestInTurns(
    {
      walked: () => walk(text),
      catalog: () => format.parse(text),
      ids: () => format.parse(text).units.map(({ id, span }) => [id, span]),
    },
    10,
  );
  return [
    {
      what: 'index: every key and text with its range',
      ours: index,
      peer: 'jsonc-parser visit',
      theirs: walked,
      atLeast: 1.2,
    },
    { what: 'index', ours: index, peer: 'jsonc-parser parseTree', theirs: best(() => parseTree(text), 2) },
    { what: 'index', ours: index, peer: 'jsonc-parser createScanner (tokens)', theirs: best(() => tokens(text)) },
    { what: 'index', ours: index, peer: 'JSON.parse (no ranges)', theirs: best(() => JSON.parse(text)) },
    {
      what: 'catalog: units, dialect, problems',
      ours: catalog,
      peer: 'jsonc-parser visit',
      theirs: walked,
      atLeast: 1,
    },
    { what: 'the same, every unit with id and range', ours: ids, peer: 'jsonc-parser visit', theirs: walked },
  ];
}

function writing(text: string): readonly Row[] {
  const catalog = format.parse(text);
  const step = Math.max(1, Math.floor(catalog.units.length / 1000));
  const thousand = catalog.units.filter((_, index) => index % step === 0).slice(0, 1000);
  const changes = thousand.map(({ id }) => ({ unit: id, parts: ['A new text'], origin: 'machine' as const }));
  const removals = changes.map(({ unit }) => ({ unit, parts: [], origin: 'person' as const }));
  const thin = applyEdits(text, format.write(text, catalog, removals).edits);
  const thinCatalog = format.parse(thin);
  const theirs = best(() => applyTheirs(text, modify(text, ['group1', 'key_7'], 'A new text', {})), MODIFIED);
  const set = best(() => applyEdits(text, format.write(text, catalog, changes).edits), 3);
  const insert = best(() => applyEdits(thin, format.write(thin, thinCatalog, changes, { text, catalog }).edits), 3);
  const one = best(() => applyEdits(text, format.write(text, catalog, changes.slice(0, 1)).edits), 3);
  const rewritten = best(() => JSON.stringify(JSON.parse(text), null, 2), 3);
  return [
    { what: 'set one text', ours: one, peer: 'jsonc-parser modify', theirs },
    { what: 'set 1,000 texts', ours: set, peer: 'modify 1,000 times (reckoned)', theirs: theirs * 1000, atLeast: 50 },
    { what: 'set 1,000 texts', ours: set, peer: 'JSON.parse + stringify (style lost)', theirs: rewritten },
    { what: 'insert 1,000 texts', ours: insert, peer: 'modify 1,000 times (reckoned)', theirs: theirs * 1000 },
  ];
}

/** The slowest of three places: the text, and the unit at the cursor; and with all units at their places, as an outline asks for them. */
function keystrokes(text: string, scale: Scale): readonly Row[] {
  const catalog = format.parse(text);
  let one = 0;
  let all = 0;
  for (const share of [0.05, 0.5, 0.95]) {
    const at = text.indexOf('of some', text.length * share);
    const edit = { span: { start: at, end: at }, text: 'x' };
    const typed = () => updateJson(catalog, edit, LiveText.of(text).after(edit));
    one = Math.max(
      one,
      best(() => unitsAt(typed(), edit.span).map(({ source }) => source && plainText(source))),
    );
    all = Math.max(
      all,
      best(() => typed().units.map(({ span }) => span)),
    );
  }
  // In a small file there is less to be spared.
  const promise = scale === 'full' ? { atLeast: 20 } : {};
  const parse = { peer: 'our own full parse', theirs: best(() => format.parse(text), 3) };
  return [
    { what: 'a keystroke in a text', ours: one, ...parse, ...promise },
    { what: 'a keystroke, and then all units', ours: all, ...parse },
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
