import type { Hover } from 'vscode-languageserver/node';
import { measure } from '../checks/max-length.ts';
import { placeholdersOf } from '../checks/support.ts';
import type { Limits, Lock, Unit } from '../formats/format.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import { type Content, codesOf, plainText } from '../text/content.ts';
import type { Feature } from './feature.ts';
import type { Subject } from './subject.ts';
import { type LocaleUnit, unitInLocales } from './units/locales.ts';
import { page, type Row, readable } from './units/page.ts';
import { checkContextOf, pairOf, type Spot, spotIn, stillCurrent, targetOf } from './units/spot.ts';

const LOCKS: Readonly<Record<Lock, string>> = {
  'translate-no': 'marked as not to be translated',
  approved: 'approved',
  final: 'final',
  locked: 'locked',
};

/** `textDocument/hover`: everything the project knows about the unit under the pointer. */
export const hover: Feature = (context) => {
  const { connection, client, guard } = context;
  connection.onHover(
    guard.request('textDocument/hover', async (params, token): Promise<Hover | null> => {
      const spot = await spotIn(context, params);
      if (spot === undefined || spot.side === 'around') return null;
      const { subject, unit } = spot;
      const locales = await unitInLocales(context, subject, unit, token);
      stillCurrent(context, subject.snapshot, subject.source, ...locales.map(({ snapshot }) => snapshot));
      const contents = page(unit.name, rowsOf(spot, locales), client.plainHover);
      return { contents, range: subject.snapshot.lines.range(spot.span) };
    }),
  );
  return { hoverProvider: true };
};

function rowsOf({ subject, unit }: Spot, locales: readonly LocaleUnit[]): Row[] {
  const pair = pairOf(subject, unit);
  const target = targetOf(subject, unit);
  const sourceUnit = pair?.sourceUnit ?? unit;
  return [
    ...textRows(subject, pair, target, unit, locales),
    ...stateRows(subject, unit, sourceUnit),
    ...sizeRows(unit, sourceUnit, target ?? unit.source),
    ...tokenRows(subject, pair),
    ...contextRows(unit, sourceUnit),
  ];
}

/** The source first, then this file's own target, then every other locale. */
function textRows(
  { input, snapshot }: Subject,
  pair: BilingualUnit | undefined,
  target: Content | undefined,
  unit: Unit,
  locales: readonly LocaleUnit[],
): Row[] {
  const rows: Row[] = [[input.sourceLocale, readable(pair?.source) ?? 'not in the source file']];
  const isTarget = input.role === 'target' || unit.target !== undefined;
  if (isTarget) rows.push([input.targetLocale || 'target', readable(target) ?? 'not translated yet']);
  for (const { locale, role, snapshot: other, content } of locales) {
    if (role === 'source' || other === snapshot) continue;
    rows.push([locale, readable(content) ?? 'not translated yet']);
  }
  return rows;
}

function stateRows({ format, input }: Subject, unit: Unit, sourceUnit: Unit): Row[] {
  const lock = unit.lock ?? sourceUnit.lock;
  const rows: Row[] = [];
  if (format.layout === 'bilingual' && input.role === 'target')
    rows.push(['State', unit.stateName === undefined ? unit.state : `${unit.state} (${unit.stateName})`]);
  if (lock !== undefined) rows.push(['Locked', LOCKS[lock]]);
  return rows;
}

/** Present size against the limits, and how fast a cue must be read. */
function sizeRows(unit: Unit, sourceUnit: Unit, content: Content | undefined): Row[] {
  const text = content === undefined ? '' : plainText(content);
  const limits = unit.limits ?? sourceUnit.limits;
  const rows: Row[] = [];
  if (limits !== undefined) rows.push(['Size', sizeOf(text, limits)]);
  const { cue } = unit;
  if (cue !== undefined && cue.end > cue.start) {
    const seconds = (cue.end - cue.start) / 1000;
    const speed = measure(text.replace(/\s*\n\s*/g, ' ').trim(), 'glyph') / seconds;
    rows.push(['Reading speed', `${speed.toFixed(1)} characters per second, ${seconds.toFixed(1)} s on screen`]);
  }
  return rows;
}

function sizeOf(text: string, { max, min, unit }: Limits): string {
  const what = { char: 'characters', byte: 'bytes', codepoint: 'code points', glyph: 'glyphs' }[unit];
  const most = max === undefined ? '' : ` of at most ${max}`;
  return `${measure(text, unit)}${most} ${what}${min === undefined ? '' : `, at least ${min}`}`;
}

function tokenRows(subject: Subject, pair: BilingualUnit | undefined): Row[] {
  if (pair === undefined) return [];
  const texts = placeholdersOf(pair, pair.source, checkContextOf(subject)).map(({ text }) => text);
  const codes = codesOf(pair.source).map(({ raw }) => raw);
  const rows: Row[] = [];
  if (texts.length > 0) rows.push(['Placeholders', [...new Set(texts)].join('  ')]);
  if (codes.length > 0) rows.push(['Inline codes', [...new Set(codes)].join('  ')]);
  return rows;
}

function contextRows(unit: Unit, sourceUnit: Unit): Row[] {
  const rows: Row[] = [];
  const context = unit.context ?? sourceUnit.context;
  if (context !== undefined && context !== '') rows.push(['Context', context]);
  const notes = unit === sourceUnit ? unit.notes : [...sourceUnit.notes, ...unit.notes];
  for (const { text, from, category } of notes) {
    const by = from ?? category;
    rows.push([by === undefined ? 'Note' : `Note (${by})`, text]);
  }
  return rows;
}
