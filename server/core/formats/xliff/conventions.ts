import { attribute, attributeOf } from '../../text/xml/attributes.ts';
import { trimSpace } from '../../text/xml/chars.ts';
import { at, children, firstChild, innerSpan, NONE } from '../../text/xml/table.ts';
import type { XliffUnit } from './read/catalog.ts';
import { markerAt } from './read/markers.ts';
import { kind, type XliffModel } from './read/model.ts';
import { SEG_SOURCE, SOURCE, TARGET } from './read/vocabulary.ts';

/** The conventions of a file, which new text in it follows. */
export interface Conventions {
  /** The file states the progress of its translations; only then does the writer. */
  readonly states: boolean;
  /** The state of a target that is still to be translated (1.2). */
  readonly initialWord: string;
  /** Untranslated units have an empty `target` rather than none. */
  readonly emptyTargets: boolean;
  /** The target is the last child of its unit, after all notes. */
  readonly targetLast: boolean;
  /** `xml:lang` of the targets, if most have it. */
  readonly targetLang?: string;
  readonly quote: string;
  /** Characters that the file always escapes, although XML does not require it. */
  readonly escapes: {
    readonly greater: boolean;
    readonly quote: boolean;
    readonly apostrophe: boolean;
    /** A carriage return: unless written as a reference, XML readers turn it into a line feed (XML 1.0 section 2.11). */
    readonly return: ReturnStyle;
  };
  /** Targets begin with `[NAB: …]` markers instead of having states. */
  readonly markers: boolean;
}

export interface ReturnStyle {
  /** How it is written where it is not just part of the file's line ends. */
  readonly reference: string;
  /** The line ends of the file that contain it literally; empty if there are none. */
  readonly lineEnd: '\r\n' | '\r' | '';
}

/** How many contents are examined for escaping conventions. */
const LOOKED_AT = 2000;

export function conventionsOf(model: XliffModel, units: readonly XliffUnit[]): Conventions {
  const { table, family } = model;
  let states = false;
  let news = 0;
  let waiting = 0;
  let empty = 0;
  let last = 0;
  let notLast = 0;
  let targets = 0;
  let markers = false;
  const languages = new Map<string, number>();
  let before = NONE;
  for (const { place } of units) {
    const target = place.targetElement;
    const state =
      family === 2
        ? attribute(table, place.segment, 'state')
        : target === NONE
          ? undefined
          : attribute(table, target, 'state');
    states ||= state !== undefined;
    if (state === 'new') news++;
    if (state === 'needs-translation') waiting++;
    if (target === NONE || target === before) continue;
    before = target;
    targets++;
    markers ||= markerAt(model, target) !== undefined;
    const { start, end } = innerSpan(table, target);
    if (firstChild(table, target) === NONE && trimSpace(model.text, start, end) === start) empty++;
    const where = family === 1 ? placeOfTarget(model, place.element, target) : 'only';
    if (where === 'last') last++;
    else if (where === 'earlier') notLast++;
    const language = attribute(table, target, 'xml:lang');
    if (language !== undefined) languages.set(language, (languages.get(language) ?? 0) + 1);
  }
  const targetLang = [...languages].find(([, count]) => count * 2 > targets)?.[0];
  return {
    states,
    initialWord: news >= waiting && news > 0 ? 'new' : 'needs-translation',
    emptyTargets: empty > 0,
    targetLast: last > notLast,
    ...(targetLang !== undefined && { targetLang }),
    quote: quoteOf(model, units),
    escapes: escapesOf(model, units),
    markers,
  };
}

/** Where a target is among the children of its unit; `only` if there are just sources besides it. */
function placeOfTarget(model: XliffModel, unit: number, target: number): 'only' | 'last' | 'earlier' {
  let others = false;
  let after = false;
  for (const child of children(model.table, unit)) {
    const found = kind(model, child);
    if (found === SOURCE || found === SEG_SOURCE || found === TARGET) continue;
    others = true;
    after ||= child > target;
  }
  if (!others) return 'only';
  return after ? 'earlier' : 'last';
}

/** The quotes around ids. */
function quoteOf(model: XliffModel, units: readonly XliffUnit[]): string {
  const first = units[0];
  const id = first === undefined ? undefined : attributeOf(model.table, first.place.element, 'id');
  return id?.quote === "'" ? "'" : '"';
}

/** A character is escaped if the first content that contains it escapes it; `>` also if no content contains it. */
function escapesOf(model: XliffModel, units: readonly XliffUnit[]): Conventions['escapes'] {
  let greater: boolean | undefined;
  let quote: boolean | undefined;
  let apostrophe: boolean | undefined;
  for (const { place } of units.slice(0, LOOKED_AT)) {
    for (const element of [place.source, place.target]) {
      if (element === NONE) continue;
      const raw = textOnly(model, element);
      greater ??= habit(raw, '>', ['&gt;']);
      quote ??= habit(raw, '"', ['&quot;', '&#34;']);
      apostrophe ??= habit(raw, "'", ['&apos;', '&#39;']);
    }
    if (greater !== undefined && quote !== undefined && apostrophe !== undefined) break;
  }
  return {
    greater: greater ?? true,
    quote: quote ?? false,
    apostrophe: apostrophe ?? false,
    return: returnStyle(model.text),
  };
}

function returnStyle(text: string): ReturnStyle {
  const reference = /&#(?:13|x0{0,6}d);/i.exec(text)?.[0] ?? '&#13;';
  const isLineEnd = text.includes('\r') && !text.includes(`${reference}&#`);
  const lineEnd = !isLineEnd ? '' : text.includes('\r\n') ? '\r\n' : text.includes('\n') ? '' : '\r';
  return { reference, lineEnd };
}

function habit(raw: string, plain: string, escaped: readonly string[]): boolean | undefined {
  if (raw.includes(plain)) return false;
  return escaped.some((reference) => raw.includes(reference)) ? true : undefined;
}

/** The raw text of an element without its tags; CDATA, where nothing is escaped, is left out. */
function textOnly(model: XliffModel, element: number): string {
  const { table, text } = model;
  let raw = '';
  let from = at(table.tagEnd, element);
  for (const child of children(table, element)) {
    raw += text.slice(from, at(table.start, child));
    from = at(table.end, child);
  }
  raw += text.slice(from, at(table.closeStart, element));
  return raw.includes('<!') ? '' : raw;
}
