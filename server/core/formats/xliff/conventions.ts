import { attribute, attributeOf } from '../../text/xml/attributes.ts';
import { trimSpace } from '../../text/xml/chars.ts';
import { at, children, firstChild, innerSpan, NONE } from '../../text/xml/table.ts';
import type { XliffUnit } from './read/catalog.ts';
import { markerAt } from './read/markers.ts';
import { kind, type XliffModel } from './read/model.ts';
import { SEG_SOURCE, SOURCE, TARGET } from './read/vocabulary.ts';

/** The habits of a file, which new text in it takes on. */
export interface Conventions {
  /** The file states where its translations stand; only then the writer does. */
  readonly states: boolean;
  /** The word for a target that waits for its translation (1.2). */
  readonly initialWord: string;
  /** Untranslated units have an empty `target` rather than none. */
  readonly emptyTargets: boolean;
  /** The target is the last child of its unit, behind notes and all. */
  readonly targetLast: boolean;
  /** `xml:lang` of the targets, when most have it. */
  readonly targetLang?: string;
  readonly quote: string;
  /** Characters that text here never holds unescaped, although XML would let it. */
  readonly escapes: {
    readonly greater: boolean;
    readonly quote: boolean;
    readonly apostrophe: boolean;
    /** A carriage return: a reader of XML takes one that is not a reference for a line feed (XML 1.0 section 2.11). */
    readonly return: ReturnStyle;
  };
  /** Targets begin with `[NAB: …]` markers instead of having states. */
  readonly markers: boolean;
}

export interface ReturnStyle {
  /** How it is written where it is more than the file's own line end. */
  readonly reference: string;
  /** The line ends of the file, in which it stands as it is; empty: there is none. */
  readonly lineEnd: '\r\n' | '\r' | '';
}

/** Contents looked at for habits of escaping. */
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

/** Where a target stands among the children of its unit; `only` when nothing but sources is beside it. */
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

/** A character is escaped when the first content that has it, has it escaped; `>` also when no content has it. */
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
