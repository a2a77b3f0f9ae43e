/**
 * XLIFF against saxes and fast-xml-parser, in one run: `node test/bench/xliff.ts [megabytes]`.
 * Ratios say how many times faster ours is; milliseconds are those of the best of several rounds and mean nothing on another machine.
 */
import { pathToFileURL } from 'node:url';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { SaxesParser } from 'saxes';
import { parseXliff } from '../../server/formats/xliff/parse.ts';
import { updateXliff } from '../../server/formats/xliff/update.ts';
import { validateXliff } from '../../server/formats/xliff/validate.ts';
import { XLIFF_SYNC } from '../../server/formats/xliff/vocabulary.ts';
import { writeXliff } from '../../server/formats/xliff/write.ts';
import { scanXml } from '../../server/text/xml-scan.ts';
import type { XmlTable } from '../../server/text/xml-table.ts';
import { complete } from '../support/complete.ts';

const ROUNDS = 7;

/** A document of about so many megabytes: inline codes, references, states, notes, some CDATA, two-byte text. */
export function xliffFile(megabytes: number): string {
  const unit = (index: number) => `      <trans-unit id="unit.${index}" datatype="html">
        <source>Größe ${index}: Press <x id="INTERPOLATION" equiv-text="{{a}}"/> to <g id="1">continue &amp; save</g> 日本 — plain text of a normal sentence that goes on.</source>
        <target state="translated">${index % 50 === 7 ? '<![CDATA[<b>Ziel</b>]]>' : 'Ziel'} ${index}: <x id="INTERPOLATION" equiv-text="{{a}}"/> zum <g id="1">Fortfahren &amp; Sichern</g> drücken, gewöhnlicher Satz.</target>
        <note priority="1" from="description">Note ${index}</note>
      </trans-unit>
`;
  const units = Array.from({ length: Math.round((megabytes * 1e6) / 478) }, (_, index) => unit(index));
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="a" source-language="en" target-language="de" datatype="plaintext">
    <body>
${units.join('')}    </body>
  </file>
</xliff>
`;
}

/** Milliseconds of the best round. */
function best(run: () => unknown, rounds = ROUNDS): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
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

function keystroke(text: string): { readonly full: number; readonly update: number } {
  const catalog = parseXliff(text);
  let update = 0;
  for (const share of [0.05, 0.5, 0.95]) {
    const at = text.indexOf('gewöhnlicher', text.length * share);
    const next = `${text.slice(0, at)}x${text.slice(at)}`;
    next.charCodeAt(0);
    update = Math.max(
      update,
      best(() => updateXliff(catalog, { span: { start: at, end: at }, text: 'x' }, next)),
    );
  }
  return { full: best(() => parseXliff(text)), update };
}

export function report(megabytes: number): string {
  const text = xliffFile(megabytes);
  const table = scanXml(text, XLIFF_SYNC);
  const index = best(() => scanXml(text, XLIFF_SYNC));
  const catalog = best(() => parseXliff(text));
  const parsed = parseXliff(text);
  const contents = best(() => parseXliff(text).units.map((unit) => [unit.source, unit.target, unit.state]), 3);
  const saxes = best(() => saxesElements(text), 5);
  const fxp = best(() => fxpTree(text), 3);
  const validator = best(() => XMLValidator.validate(text), 3);
  const rules = best(() => complete(validateXliff(text, parsed)), 2);
  const unit = parsed.units[100]?.id ?? '';
  const write = best(() => writeXliff(text, parsed, [{ unit, parts: ['x'], origin: 'person' }]), 3);
  const { full, update } = keystroke(text);
  const row = (name: string, ms: number) =>
    `| ${name} | ${ms.toFixed(0)} | ${(saxes / ms).toFixed(1)} | ${(fxp / ms).toFixed(1)} |`;
  return [
    `${(text.length / 1e6).toFixed(1)} million characters, ${table.count} elements, ${parsed.units.length} units`,
    '',
    '| | ms | times saxes | times fast-xml-parser |',
    '|---|--:|--:|--:|',
    row('element index', index),
    row('catalog (units, states and texts read when asked)', catalog),
    row('catalog with every text read', contents),
    row('saxes, positions', saxes),
    row('fast-xml-parser, tree with positions', fxp),
    row('fast-xml-parser, validator', validator),
    row('all rules and well-formedness', rules),
    row('write one target', write),
    row('a keystroke', update),
    '',
    `A keystroke takes 1/${(full / update).toFixed(0)} of a full parse.`,
    `The index takes ${(tableBytes(table) / text.length).toFixed(2)} bytes for each character.`,
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${report(Number(process.argv[2] ?? 20))}\n`);
