import { parseXliff } from '../../server/core/formats/xliff/read/parse.ts';
import { ancestors } from './xliff-nesting.ts';

/** A document of forty units with inline codes, notes, comments, CDATA and states. */
export function fortyUnits(version: '1.2' | '2.0', lines: boolean): string {
  const br = lines ? '\n' : '';
  const inner = (index: number) => [
    `<source>Text ${index} with <x id="1" equiv-text="a &lt; b"/> &amp; more</source>`,
    `<target state="translated">Ziel ${index} mit <x id="1" equiv-text="a &lt; b"/> &amp; mehr</target>`,
  ];
  const unit12 = (index: number) =>
    `<trans-unit id="u${index}" xml:space="preserve">${br}${inner(index).join(br)}${br}<note from="dev">Note ${index}</note>${index % 9 === 5 ? '<!-- seen -->' : ''}${br}</trans-unit>`;
  const unit2 = (index: number) =>
    `<unit id="u${index}" name="n">${br}<notes><note>Note ${index}</note></notes>${br}<segment state="translated">${br}${inner(index).join(br).replaceAll('<x ', '<ph ').replaceAll('equiv-text', 'disp').replace(' state="translated"', '')}${br}</segment>${br}</unit>`;
  const cdata = '<source><![CDATA[<b>]]></source>';
  const units = Array.from({ length: 40 }, (_, index) => {
    const unit = version === '1.2' ? unit12(index) : unit2(index);
    return index % 10 === 3 ? unit.replace(/<source>.*?<\/source>/, cdata) : unit;
  }).join(br);
  return version === '1.2'
    ? `<?xml version="1.0"?>${br}<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">${br}<file original="o" source-language="en">${br}<body>${br}${units}${br}</body>${br}</file>${br}</xliff>`
    : `<?xml version="1.0"?>${br}<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en">${br}<file id="f">${br}${units}${br}</file>${br}</xliff>`;
}

/** Start and end of unit, source and target, then the nesting as a number that is the same for the same ancestors. */
export type Position = readonly number[];

/** Where each unit stands, by the id in the file. */
export function positionsOf(text: string): ReadonlyMap<string, Position> {
  const { units, model } = parseXliff(text);
  const found = new Map<string, Position>();
  for (const unit of units) {
    const { source, target } = unit;
    const { start, end } = unit.span;
    if (ancestors(model, unit.place.element) !== (model.family === 1 ? 'xliff/file/body' : 'xliff/file')) continue;
    found.set(unit.name === 'n' ? unit.id.slice(unit.id.indexOf('#') + 1) : unit.name, [
      start,
      end,
      source?.span.start ?? -1,
      source?.span.end ?? -1,
      target?.span.start ?? -1,
      target?.span.end ?? -1,
    ]);
  }
  return found;
}

export interface Edited {
  readonly text: string;
  /** Offsets from here on are shifted by `delta`. */
  readonly from: number;
  readonly delta: number;
}

type EditKind = (text: string, position: Position) => Edited;

const type =
  (insert: string): EditKind =>
  (text, [, , , sourceEnd = 0, targetStart = 0, targetEnd = 0]) => {
    const at = targetStart > 0 ? Math.floor((targetStart + targetEnd) / 2) : sourceEnd;
    const place = text.lastIndexOf(' ', at);
    return splice(text, place, place, insert);
  };

const remove =
  (what: string, last = false): EditKind =>
  (text, [start = 0, end = 0]) => {
    const found = last ? text.lastIndexOf(what, end - 1) : text.indexOf(what, start);
    return found < start || found >= end
      ? splice(text, start, start, '')
      : splice(text, found, found + what.length, '');
  };

/** Removes the n-th character of the first `what` in the unit. */
const removeIn =
  (what: string, offset: number): EditKind =>
  (text, [start = 0, end = 0]) => {
    const found = text.indexOf(what, start);
    return found < 0 || found >= end
      ? splice(text, start, start, '')
      : splice(text, found + offset, found + offset + 1, '');
  };

function splice(text: string, from: number, to: number, insert: string): Edited {
  return { text: text.slice(0, from) + insert + text.slice(to), from: to, delta: insert.length - (to - from) };
}

const unitTag = (text: string) => (text.includes('<trans-unit') ? 'trans-unit' : 'unit');

/** The 33 kinds of edit that a person makes inside one unit. */
export const EDIT_KINDS: Readonly<Record<string, EditKind>> = {
  'type <': type('<'),
  'type <x': type('<x'),
  'type <x id=': type('<x id='),
  'type <x id="': type('<x id="'),
  'type <x id="5': type('<x id="5'),
  'type <x id="5"': type('<x id="5"'),
  'type <x id="5"/': type('<x id="5"/'),
  'type </': type('</'),
  'type </g': type('</g'),
  'type <g id="9">': type('<g id="9">'),
  'type </g>': type('</g>'),
  'type &': type('&'),
  'type &am': type('&am'),
  'type <!': type('<!'),
  'type <!--': type('<!--'),
  'type -->': type('-->'),
  'type <![CDATA[': type('<![CDATA['),
  'type ]]>': type(']]>'),
  'type <?': type('<?'),
  'type "': type('"'),
  'delete </target>': remove('</target>'),
  'delete > of </target>': removeIn('</target>', 8),
  'delete / of </target>': removeIn('</target>', 1),
  'delete </source>': remove('</source>'),
  'delete <source>': remove('<source>'),
  'delete the close tag of the unit': (text, position) => remove(`</${unitTag(text)}>`, true)(text, position),
  'delete the closing quote of the id': (text, [start = 0]) => {
    const quote = text.indexOf('"', text.indexOf('"', start) + 1);
    return splice(text, quote, quote + 1, '');
  },
  'delete the opening quote of the id': removeIn('"', 0),
  'delete < of the unit': (text, [start = 0]) => splice(text, start, start + 1, ''),
  'delete > of the unit': removeIn('>', 0),
  'delete a character of the name of the unit': removeIn('unit', 1),
  'cut the second half of the unit': (text, [start = 0, end = 0]) =>
    splice(text, Math.floor((start + end) / 2), end, ''),
  'cut the first half of the unit': (text, [start = 0, end = 0]) =>
    splice(text, start, Math.floor((start + end) / 2), ''),
};
