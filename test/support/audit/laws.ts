import type { Catalog, Change, Unit } from '../../../server/core/formats/format.ts';
import { type NewPart, signature } from '../../../server/core/text/content.ts';
import { applyEdits } from '../../../server/core/text/span.ts';
import type { AuditFile } from './files.ts';
import type { Judge } from './judge.ts';

/** A law that a file breaks. */
export interface Failure {
  readonly law:
    | 'parse'
    | 'prefix'
    | 'own text'
    | 'one change'
    | 'changes'
    | 'removal'
    | 'insertion'
    | 'new file'
    | 'judge';
  readonly message: string;
}

export interface Audited {
  readonly units: number;
  readonly failures: readonly Failure[];
  /** What a judge has against the file as it was found: nothing that is written into it can please it. */
  readonly refusedBefore?: string;
  /** How many texts a judge was shown and asked for their values. */
  readonly judged: number;
  /** Why changes were not taken, with their number. */
  readonly rejected: ReadonlyMap<string, number>;
}

/** Units that a new file is asked to take at most. */
const MOST_NEW = 3000;

/** Put before texts, so that what a judge wants to find in them is still there. */
const HARD = [
  'Ünlike "a" & b < c',
  "it's 'so' – l’été",
  'back\\slash \\n C:\\new',
  '# no comment: this',
  'a = b; c\ttab',
  '- 12:30, yes',
  '日本語 😀 مرحبا',
  'two\nlines',
];

/** All laws over one file. */
export function audit(file: AuditFile, judge: Judge | undefined): Audited {
  const { format, text, catalog, path, dialect } = file;
  const options = { path, ...(dialect !== undefined && { dialect }) };
  const parse = (any: string) => format.parse(any, options);
  const failures: Failure[] = [];
  const rejections = new Map<string, number>();
  const fail = (law: Failure['law'], message: string) => failures.push({ law, message: message.slice(0, 300) });
  const attempt = (law: Failure['law'], work: () => void) => {
    try {
      work();
    } catch (error) {
      fail(law, `throws ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  };
  const before = judge?.read(text, path);
  let judged = 0;
  const units = catalog.units.length;

  attempt('parse', () => {
    if (new Set(catalog.units.map(({ id }) => id)).size !== units) fail('parse', 'ids are not unique');
    let end = 0;
    let start = 0;
    for (const { id, span } of catalog.units) {
      if (span.start < end && !(span.start === start && span.end === end)) fail('parse', `${id} overlaps`);
      ({ start, end } = span);
    }
  });
  attempt('prefix', () => {
    for (let i = 1; i <= 12; i++) {
      const found = parse(text.slice(0, Math.floor((text.length * i) / 13)));
      for (const { source, target } of found.units) [source?.parts, target?.parts];
    }
  });
  if (catalog.malformed) return { units, failures, judged, rejected: rejections, refusedBefore: 'malformed' };

  const contentOf = (unit: Unit) => (format.layout === 'bilingual' ? unit.target : unit.source);
  const signatures = (of: Catalog) =>
    new Map(of.units.map((unit) => [unit.id, signature(contentOf(unit)?.parts ?? [])]));
  const signed = signatures(catalog);
  const mayChange = catalog.units.filter(({ source, lock }) => source !== undefined && lock === undefined);
  const changeOf = (unit: Unit, index: number): Change => ({
    unit: unit.id,
    parts: harder(unit, index),
    origin: 'machine',
  });

  const sameOf = ({ id, source }: Unit): Change => ({
    unit: id,
    parts: (source?.parts ?? []).map((part) => (part.kind === 'text' ? part.text : part)),
    origin: 'machine',
  });

  attempt('own text', () => {
    const changes = catalog.units.flatMap((unit): Change[] => {
      const parts = contentOf(unit)?.parts ?? [];
      if (parts.length === 0 || unit.lock !== undefined) return [];
      return [
        { unit: unit.id, parts: parts.map((part) => (part.kind === 'text' ? part.text : part)), origin: 'person' },
      ];
    });
    const { edits } = format.write(text, catalog, changes);
    const [first] = edits;
    if (first !== undefined)
      fail(
        'own text',
        `${edits.length} edits: ${shown(text.slice(first.span.start, first.span.end))} -> ${shown(first.text)}`,
      );
  });

  /** Makes changes and looks at what becomes of them. */
  const write = (
    law: Failure['law'],
    changes: readonly Change[],
    from: { text: string; catalog: Catalog },
    source?: AuditFile['source'],
  ) => {
    const { edits, rejected } = format.write(from.text, from.catalog, changes, source);
    for (const { reason } of rejected) rejections.set(reason, (rejections.get(reason) ?? 0) + 1);
    const refused = new Set(rejected.map(({ unit }) => unit));
    const done = changes.filter(({ unit }) => !refused.has(unit));
    const result = applyEdits(from.text, edits);
    const again = parse(result);
    if (again.malformed) fail(law, 'the result is malformed');
    const after = signatures(again);
    for (const { unit, parts } of done)
      if (after.get(unit) !== signature(parts))
        fail(law, `${unit}: wrote ${shown(signature(parts))}, read ${shown(after.get(unit))}`);
    const wanted = new Set(done.map(({ unit }) => unit));
    for (const [id, value] of signatures(from.catalog))
      if (!wanted.has(id) && after.get(id) !== value)
        fail(law, `${id} was ${shown(value)}, is ${shown(after.get(id))}`);
    return { edits, done, result, again };
  };

  /** What an independent reader says of a result: it accepts what it accepted, finds the new texts and nothing else changed. */
  const ask = (what: string, result: string, done: readonly Change[], same: boolean) => {
    if (judge === undefined || before?.refused !== undefined) return;
    judged += 1;
    const now = judge.read(result, path);
    if (now.refused !== undefined) return void fail('judge', `${what}: ${now.refused}`);
    if (now.values === undefined || before?.values === undefined) return;
    const values = new Set([...now.values.values()].flatMap((value) => [value, judge.shown?.(value) ?? value]));
    for (const { unit, parts } of done)
      if (parts.every((part) => typeof part === 'string') && !values.has(parts.join('')))
        fail('judge', `${what}: ${unit} is not ${shown(parts.join(''))}`);
    if (!same) return;
    const changed = [...now.values].filter(([name, value]) => before.values?.get(name) !== value);
    // An empty form that the language does not have may go.
    const lost = [...before.values].flatMap(([name, value]) =>
      value !== '' && now.values?.has(name) === false ? [name] : [],
    );
    if (changed.length > done.length)
      fail(
        'judge',
        `${what}: ${changed.length} texts differ of ${done.length} changes: ${shown(changed.map(([name]) => name).join(' | '))}`,
      );
    if (lost.length > 0) fail('judge', `${what}: ${lost.length} texts are gone, ${shown(lost[0])}`);
  };

  attempt('one change', () => {
    for (const [index, unit] of spread(mayChange, 4).entries()) {
      const { edits, done } = write('one change', [changeOf(unit, index)], file);
      for (const { span } of edits)
        if (done.length > 0 && (span.start < unit.span.start || span.end > unit.span.end))
          if (!/trgLang|target-language|Plural-Forms/.test(edits.map((edit) => edit.text).join()))
            fail('one change', `${unit.id}: an edit outside, ${shown(text.slice(span.start, span.end))}`);
    }
  });

  const chosen = withForms(spread(mayChange, 40), mayChange);
  attempt('changes', () => {
    const { result, done } = write('changes', chosen.map(changeOf), file);
    ask('changes', result, done, true);
  });

  attempt('insertion', () => {
    if (format.layout === 'bilingual' || chosen.length < 2) return;
    const gone = withForms(spread(mayChange, 7), mayChange);
    const cleared = format.write(
      text,
      catalog,
      gone.map(({ id }) => ({ unit: id, parts: [], origin: 'person' })),
    );
    const less = applyEdits(text, cleared.edits);
    const left = parse(less);
    const present = new Set(left.units.map(({ id }) => id));
    const goneIds = new Set(gone.map(({ id }) => id));
    const stays = signatures(left);
    for (const [id, value] of signed)
      if (!goneIds.has(id) && value !== '' && stays.get(id) !== value) fail('removal', `${id} was ${shown(value)}`);
    if (left.malformed) return void fail('removal', 'the result is malformed');
    const absent = gone.filter(({ id }) => !present.has(id));
    if (absent.length === 0) return;
    const { result, done, again } = write('insertion', absent.map(changeOf), { text: less, catalog: left }, file);
    if (done.length < absent.length && left.units.length > 0)
      fail('insertion', `${absent.length - done.length} of ${absent.length} refused`);
    // Of a key that comes twice the last one has the place.
    const free = new Set(mayChange.map(({ id }) => id));
    const order = again.units.map(({ id }) => id).filter((id) => free.has(id));
    if (order.length === free.size && order.join('\n') !== [...free].join('\n')) fail('insertion', 'another order');
    ask('insertion', result, done, false);
  });

  attempt('new file', () => {
    // Another language has its place in the same file.
    if (format.manyLocales?.apart !== undefined) return;
    const empty = format.create(file, 'de');
    const made = parse(empty);
    if (made.malformed) return void fail('new file', 'malformed');
    // All of them: of lists and of documents no part can be written as it is.
    const all = mayChange.slice(0, MOST_NEW);
    const ids = new Set(all.map(({ id }) => id));
    const bilingual = format.layout === 'bilingual';
    const wanted = bilingual ? made.units.filter(({ id, plural }) => ids.has(id) || plural !== undefined) : all;
    // Of a list of keys that begins with something else than a text, nothing can be put in by itself.
    const missing = wanted.filter(({ id }) => bilingual || format.keyed !== true || !/\/\d+$/.test(id));
    // What a unit cannot say it leaves as it is in the source: a document without one of its blocks has other places.
    const { rejected } = format.write(empty, made, missing.map(changeOf), file);
    const refused = new Set(rejected.map(({ unit }) => unit));
    const changes = missing.map((unit, index) => (refused.has(unit.id) ? sameOf(unit) : changeOf(unit, index)));
    const { result, done } = write('new file', changes, { text: empty, catalog: made }, file);
    const written = new Set(done.map(({ unit }) => unit));
    const possible = missing.filter(({ id }) => written.has(id) || judge?.alone?.(id, ids) !== false);
    if (done.length < possible.length * 0.9)
      fail('new file', `${possible.length - done.length} of ${possible.length} refused`);
    ask('new file', result, done, false);
  });

  return {
    units,
    failures,
    judged,
    rejected: rejections,
    ...(before?.refused !== undefined && { refusedBefore: before.refused }),
  };
}

/** The unit's own text with something hard before it, behind the white space that it begins with. */
function harder({ source }: Unit, index: number): NewPart[] {
  const hard = HARD[index % HARD.length] ?? '';
  const parts: NewPart[] = (source?.parts ?? []).map((part) => (part.kind === 'text' ? part.text : part));
  const [first] = parts;
  if (typeof first !== 'string') return [`${hard} `, ...parts];
  const edge = /^\s*/.exec(first)?.[0] ?? '';
  return [`${edge}${hard} ${first.slice(edge.length)}`, ...parts.slice(1)];
}

/** Evenly spread, so that a large file costs no more than a small one. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, i) => i % step === 0);
}

/** With one form of a plural set come the others: half a set is nothing that a judge accepts. */
function withForms(chosen: readonly Unit[], all: readonly Unit[]): readonly Unit[] {
  const sets = new Set(chosen.flatMap(({ plural }) => plural?.set ?? []));
  const ids = new Set(chosen.map(({ id }) => id));
  return all.filter(({ id, plural }) => ids.has(id) || (plural !== undefined && sets.has(plural.set)));
}

function shown(text: string | undefined): string {
  return JSON.stringify(text?.slice(0, 120));
}
