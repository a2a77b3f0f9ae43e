import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { SaxesParser } from 'saxes';
import { unitsAt } from '../../server/core/formats/common/units/places.ts';
import { parseXliff } from '../../server/core/formats/xliff/read/parse.ts';
import { XLIFF_SYNC } from '../../server/core/formats/xliff/read/vocabulary.ts';
import { updateXliff } from '../../server/core/formats/xliff/typing/update.ts';
import { validateXliff } from '../../server/core/formats/xliff/validate.ts';
import { writeXliff } from '../../server/core/formats/xliff/write/write.ts';
import { plainText } from '../../server/core/text/content.ts';
import { LiveText } from '../../server/core/text/live-text.ts';
import { scanXml } from '../../server/core/text/xml/scan.ts';
import type { XmlTable } from '../../server/core/text/xml/table.ts';
import { complete } from '../support/complete.ts';
import { type Bench, best, bestInTurns, growthOf, type Row, type Scale, type Table } from './bench.ts';
import { xliffFile } from './inputs.ts';
import { peer } from './peers.ts';

interface HtmlParser2 {
  readonly Parser: new (handler: object, options: object) => { write(text: string): void; end(): void };
}

export const bench: Bench = async (scale) => {
  const sizes = scale === 'quick' ? [2] : [1, 20, 50];
  const { Parser } = await peer<HtmlParser2>('htmlparser2');
  const tables: Table[] = [];
  for (const version of ['1.2', '2.0'] as const)
    for (const size of sizes) tables.push(await measured(version, size, Parser, scale));
  return tables;
};

async function measured(
  version: '1.2' | '2.0',
  megabytes: number,
  Parser: HtmlParser2['Parser'],
  scale: Scale,
): Promise<Table> {
  const text = xliffFile(megabytes, version);
  const table = scanXml(text, XLIFF_SYNC);
  const parsed = parseXliff(text);
  // The best of few rounds differs by a tenth from one run to the next: garbage of the round before, memory, other programs.
  const rounds = megabytes > 1 ? 15 : 40;
  const { index, saxes, events } = bestInTurns(
    {
      index: () => scanXml(text, XLIFF_SYNC),
      saxes: () => saxesElements(text),
      events: () => htmlEvents(text, Parser),
    },
    rounds,
  );
  const { texts, contents, passed, saxesTexts } = bestInTurns(
    {
      passed: () => oneByOne(text),
      texts: () =>
        parseXliff(text).units.map(({ source, target }) => [source && plainText(source), target && plainText(target)]),
      contents: () => parseXliff(text).units.map(({ source, target, state }) => [source?.parts, target?.parts, state]),
      saxesTexts: () => saxesContents(text),
    },
    rounds,
  );
  const tree = best(() => fxpTree(text), megabytes > 20 ? 1 : 2);
  const rows: Row[] = [
    { what: 'element index', ours: index, peer: 'saxes (positions of tags)', theirs: saxes, atLeast: 2 },
    { what: 'element index', ours: index, peer: 'htmlparser2 (events)', theirs: events, atLeast: 2 },
    { what: 'element index', ours: index, peer: 'fast-xml-parser with metadata', theirs: tree, atLeast: 8 },
    {
      what: 'element index',
      ours: index,
      peer: 'fast-xml-parser validator',
      theirs: best(() => XMLValidator.validate(text), 2),
    },
    {
      what: 'catalog, every text decoded',
      ours: texts,
      peer: 'saxes (texts of source and target)',
      theirs: saxesTexts,
      atLeast: 1.3,
    },
    {
      what: 'the same, with inline codes, places and states',
      ours: contents,
      peer: 'saxes (texts of source and target)',
      theirs: saxesTexts,
    },
    {
      what: 'the same, each given back when the next one is read, as checks do it',
      ours: passed,
      peer: 'saxes (texts of source and target)',
      theirs: saxesTexts,
    },
    ...(await xliffPackage(text, version, megabytes, texts)),
    { what: 'all rules and well-formedness', ours: best(() => complete(validateXliff(text, parsed)), 2) },
    written(text),
    ...keystrokes(text, scale),
    { what: 'structure held in memory', unit: 'B/char', ours: tableBytes(table) / text.length, budget: 4 },
  ];
  const quarters = [megabytes / 8, megabytes / 4, megabytes / 2, megabytes].map((size) => xliffFile(size, version));
  const exponent = growthOf(quarters, (each) => parseXliff(each));
  return {
    title: `XLIFF ${version}: ${megabytes} MB, ${parsed.units.length.toLocaleString('en')} units`,
    note: `Over four sizes the cost of a catalog grows with the exponent ${exponent.toFixed(2)}.`,
    rows,
  };
}

/** @returns how many parts there are */
function oneByOne(text: string): number {
  let count = 0;
  for (const unit of parseXliff(text).units) {
    const { source, target, state } = unit;
    count += (source?.parts.length ?? 0) + (target?.parts.length ?? 0) + (state === undefined ? 0 : 1);
    unit.forget?.();
  }
  return count;
}

/** The package has no positions at all, and takes minutes where others take seconds: small files must do. */
async function xliffPackage(text: string, version: string, megabytes: number, ours: number): Promise<readonly Row[]> {
  if (megabytes > 2) return [];
  const converters = await peer<{ readonly xliff2js: Convert; readonly xliff12ToJs: Convert }>('xliff');
  const convert = version === '1.2' ? converters.xliff12ToJs : converters.xliff2js;
  const start = performance.now();
  await convert(text);
  return [
    { what: 'catalog, every text decoded', ours, peer: 'xliff (no positions)', theirs: performance.now() - start },
  ];
}
type Convert = (text: string) => Promise<unknown>;

function written(text: string): Row {
  const catalog = parseXliff(text);
  const unit = catalog.units[100]?.id ?? '';
  const ours = best(() => writeXliff(text, catalog, [{ unit, parts: ['x'], origin: 'person' }]), 3);
  return { what: 'write one target', ours };
}

/** The slowest of three places: the text, and the unit at the cursor; and with all units at their places, as an outline asks for them. */
function keystrokes(text: string, scale: Scale): readonly Row[] {
  const catalog = parseXliff(text);
  let one = 0;
  let all = 0;
  for (const share of [0.05, 0.5, 0.95]) {
    const at = text.indexOf('gewöhnlicher', text.length * share);
    const edit = { span: { start: at, end: at }, text: 'x' };
    const typed = () => updateXliff(catalog, edit, LiveText.of(text).after(edit));
    one = Math.max(
      one,
      best(() => unitsAt(typed(), edit.span).map(({ target }) => target && plainText(target))),
    );
    all = Math.max(
      all,
      best(() => typed().units.map(({ span }) => span)),
    );
  }
  const promise = scale === 'full' && text.length > 1e7 ? { atLeast: 20 } : {};
  const parse = { peer: 'our own full parse', theirs: best(() => parseXliff(text)) };
  return [
    { what: 'a keystroke', ours: one, ...parse, ...promise },
    { what: 'a keystroke, and then all units', ours: all, ...parse },
  ];
}

function saxesElements(text: string): number {
  let count = 0;
  const parser = new SaxesParser({ position: true });
  parser.on('opentag', () => {
    count++;
  });
  parser.write(text).close();
  return count;
}

/** The decoded text of every `source` and `target`, inline codes left out. */
function saxesContents(text: string): readonly string[] {
  const texts: string[] = [];
  let content: string | undefined;
  const take = (piece: string): void => {
    if (content !== undefined) content += piece;
  };
  const parser = new SaxesParser({ position: true });
  parser.on('opentag', ({ name }) => {
    if (name === 'source' || name === 'target') content = '';
  });
  parser.on('closetag', ({ name }) => {
    if (content === undefined || (name !== 'source' && name !== 'target')) return;
    texts.push(content);
    content = undefined;
  });
  parser.on('text', take);
  parser.on('cdata', take);
  parser.write(text).close();
  return texts;
}

function htmlEvents(text: string, Parser: HtmlParser2['Parser']): number {
  let count = 0;
  const parser = new Parser({ onopentag: () => count++ }, { xmlMode: true, decodeEntities: true });
  parser.write(text);
  parser.end();
  return count;
}

function fxpTree(text: string): unknown {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    captureMetaData: true,
    trimValues: false,
    parseTagValue: false,
    parseAttributeValue: false,
  });
  return parser.parse(text);
}

/** Bytes of the arrays that an element table consists of, capacity included. */
function tableBytes({ start, tagEnd, closeStart, end, name, parent, next, flags }: XmlTable): number {
  const arrays = [start, tagEnd, closeStart, end, name, parent, next, flags];
  return arrays.reduce((sum, array) => sum + array.buffer.byteLength, 0);
}
