import { baseLanguage, normalizeLocale, parseLocale, sameLocale } from '../../../../../shared/locale.ts';
import { fail, ok, type Result } from '../../../../../shared/values/result.ts';
import { attribute } from '../../../../core/text/xml/attributes.ts';
import { scanXml } from '../../../../core/text/xml/scan.ts';
import { at, children, localName, nameOf, type XmlFault, type XmlTable } from '../../../../core/text/xml/table.ts';
import type { NewEntry, Quality } from '../entry.ts';
import { hash } from '../normal.ts';
import { encode, type Segment } from '../segment.ts';
import { readIdentity } from './escape.ts';
import { readSegment, textBetween } from './segment-read.ts';

/** What is wrong with a file as a whole. Lines count from 1. */
export interface TmxProblem {
  readonly line: number;
  readonly message: string;
}

export interface TmxFile {
  /** Source language of the file; undefined: any language of a unit may be the source (`*all*`). */
  readonly sourceLocale?: string;
  readonly units: number;
  /** Every translation as an entry, in file order; `undefined` for a unit without any. Texts are decoded on the way. */
  entries(filter?: TmxFilter): Iterable<NewEntry | undefined>;
}

export interface TmxFilter {
  readonly from?: string;
  readonly to?: string;
}

/** Our own `creationtool`: in such a file, all codes are marked. */
export const TOOL = 'Dragoman';

const FAULTS: Partial<Record<XmlFault['code'], string>> = {
  'unclosed-element': 'is never closed',
  'stray-close-tag': 'closes nothing that is open',
};

/** Reads a TMX file (1.1 to 1.4b) without its DTD: nothing outside the text is accessed, and only XML's own entities are expanded. */
export function readTmx(text: string): Result<TmxFile, TmxProblem> {
  const table = scanXml(text);
  const fault = table.faults.find(({ code }) => code !== 'undefined-entity');
  const line = (offset: number) => text.slice(0, offset).split(/\r\n|\r|\n/).length;
  if (fault !== undefined) {
    const why = FAULTS[fault.code];
    const what =
      why === undefined ? `it is not well-formed (${fault.code.replaceAll('-', ' ')})` : `<${fault.name}> ${why}`;
    return fail({ line: line(fault.span.start), message: `${what}. Nothing was read; repair the file first` });
  }
  const root = localName(nameOf(table, 0));
  if (root !== 'tmx')
    return fail({ line: line(at(table.start, 0)), message: `it is not a TMX file: its root is <${root}>` });
  const parts = [...children(table, 0)];
  const named = (name: string) => parts.find((element) => localName(nameOf(table, element)) === name);
  const header = named('header');
  const body = named('body');
  if (body === undefined) return fail({ line: 1, message: 'it has no <body> with translations' });
  const stated = header === undefined ? undefined : attribute(table, header, 'srclang');
  const sourceLocale = stated === undefined || stated.toLowerCase() === '*all*' ? undefined : stated;
  const own = header !== undefined && attribute(table, header, 'creationtool') === TOOL;
  const units = [...children(table, body)].filter((element) => localName(nameOf(table, element)) === 'tu');
  return ok({
    ...(sourceLocale !== undefined && { sourceLocale }),
    units: units.length,
    *entries(filter = {}) {
      for (const unit of units) {
        const found = entriesOf(readUnit(table, unit, sourceLocale, !own), filter);
        if (found.length === 0) yield undefined;
        yield* found;
      }
    },
  });
}

interface TmxVariant {
  readonly locale: string;
  readonly segment: Segment;
  readonly time?: number;
  readonly machine: boolean;
}

interface TmxUnit {
  readonly sourceLocale: string | undefined;
  readonly variants: readonly TmxVariant[];
  readonly props: ReadonlyMap<string, string>;
}

function readUnit(table: XmlTable, unit: number, sourceLocale: string | undefined, plain: boolean): TmxUnit {
  const own = attribute(table, unit, 'srclang');
  const props = new Map<string, string>();
  const tuid = attribute(table, unit, 'tuid');
  if (tuid !== undefined) props.set('tuid', tuid);
  const variants: TmxVariant[] = [];
  const unitTime = timeOf(table, unit);
  for (const child of children(table, unit)) {
    const name = localName(nameOf(table, child));
    if (name === 'prop') addProp(table, child, props);
    if (name !== 'tuv') continue;
    const locale = attribute(table, child, 'xml:lang') ?? attribute(table, child, 'lang');
    let seg: number | undefined;
    for (const part of children(table, child)) {
      const kind = localName(nameOf(table, part));
      if (kind === 'seg') seg ??= part;
      else if (kind === 'prop') addProp(table, part, props);
    }
    if (locale === undefined || seg === undefined || parseLocale(locale) === undefined) continue;
    const time = timeOf(table, child) ?? unitTime;
    const segment = readSegment(table, seg, plain);
    const machine = isMachine(table, child) || isMachine(table, unit);
    if (segment.length > 0) variants.push({ locale, segment, machine, ...(time !== undefined && { time }) });
  }
  const isAll = own?.toLowerCase() === '*all*';
  return { sourceLocale: isAll ? undefined : (own ?? sourceLocale), variants, props };
}

function addProp(table: XmlTable, prop: number, props: Map<string, string>): void {
  const type = attribute(table, prop, 'type');
  if (type !== undefined && !props.has(type))
    props.set(type, textBetween(table, at(table.tagEnd, prop), at(table.closeStart, prop)));
}

/** The common mark for machine translations. */
function isMachine(table: XmlTable, element: number): boolean {
  return ['changeid', 'creationid'].some((key) => /^MT!?$/.test(attribute(table, element, key) ?? ''));
}

/** `20260131T120000Z`, in milliseconds since the epoch. */
function timeOf(table: XmlTable, element: number): number | undefined {
  const stamp = attribute(table, element, 'changedate') ?? attribute(table, element, 'creationdate');
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp ?? '');
  if (match === null) return undefined;
  const [, year, month, day, hours, minutes, seconds] = match.map(Number);
  const time = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hours, minutes, seconds);
  return Number.isNaN(time) ? undefined : time;
}

function entriesOf({ sourceLocale, variants, props }: TmxUnit, { from, to }: TmxFilter): readonly NewEntry[] {
  const sources = sourceLocale === undefined ? variants : spoken(variants, sourceLocale).slice(0, 1);
  const chosen = from === undefined ? sources : spoken(sources, from);
  return chosen.flatMap((source) =>
    (to === undefined ? variants : spoken(variants, to)).flatMap((target): NewEntry[] => {
      if (target === source || sameLocale(target.locale, source.locale)) return [];
      const time = target.time ?? source.time;
      return [
        {
          sourceLocale: normalizeLocale(source.locale),
          targetLocale: normalizeLocale(target.locale),
          source: encode(source.segment),
          target: encode(target.segment),
          quality: qualityOf(target, props),
          ...placeIn(props),
          ...(time !== undefined && { time }),
        },
      ];
    }),
  );
}

/** The variants in a locale; if there is none, those in its language for any region. */
function spoken(variants: readonly TmxVariant[], locale: string): readonly TmxVariant[] {
  const exact = variants.filter((variant) => sameLocale(variant.locale, locale));
  const base = baseLanguage(locale);
  return exact.length > 0 ? exact : variants.filter((variant) => baseLanguage(variant.locale) === base);
}

function qualityOf({ machine }: TmxVariant, props: ReadonlyMap<string, string>): Quality {
  const stated = props.get('x-dragoman-quality');
  if (stated === 'approved' || stated === 'proposal') return stated;
  return machine ? 'proposal' : 'human';
}

/** The place of the unit: in our notation, or in that of OmegaT (`id`, `prev`, `next`) and memoQ (`x-context-pre`, `x-context-post`). */
function placeIn(props: ReadonlyMap<string, string>): Pick<NewEntry, 'unit' | 'around'> {
  const own = Number(props.get('x-dragoman-around'));
  const named = props.get('x-dragoman-unit');
  const unit = named === undefined ? props.get('id') : readIdentity(named);
  const before = props.get('prev') ?? props.get('x-context-pre');
  const after = props.get('next') ?? props.get('x-context-post');
  const told =
    before !== undefined && after !== undefined ? hash(`${encode([before])}\u0000${encode([after])}`) : undefined;
  const around = Number.isSafeInteger(own) && own > 0 ? own : told;
  return { ...(unit !== undefined && { unit }), ...(around !== undefined && { around }) };
}
