import { describe, expect, test } from 'vitest';
import type { Catalog, Change, Lock, Unit } from '../../../../server/core/formats/format.ts';
import { rebase } from '../../../../server/core/planning/rebase.ts';
import type { Content } from '../../../../server/core/text/content.ts';

const span = { start: 0, end: 0 };

function content(text: string): Content {
  return { span, parts: [{ kind: 'text', text, span }] };
}

/** `{ a: ['Save', 'Sichern'] }`: source and, if any, target. */
type Units = Readonly<Record<string, readonly [source: string, target?: string | undefined, lock?: Lock]>>;

function catalog(units: Units): Catalog {
  return {
    format: 'toy',
    dialect: 'plain',
    problems: [],
    malformed: false,
    units: Object.entries(units).map(
      ([id, [source, target, lock]]): Unit => ({
        id,
        name: id,
        span,
        nameSpan: span,
        notes: [],
        state: 'initial',
        source: content(source),
        ...(target !== undefined && { target: content(target) }),
        ...(lock !== undefined && { lock }),
      }),
    ),
  };
}

function bilingual(units: Units) {
  const one = catalog(units);
  return { source: one, target: one };
}

const change = (unit: string): Change => ({ unit, parts: [`${unit}!`], origin: 'machine' });
const changes = ['a', 'b', 'c'].map(change);
const before = { a: ['A'], b: ['B'], c: ['C', ''] } as const;

describe('planning again for a document that has moved on', () => {
  const bilingually = { layout: 'bilingual' } as const;

  test('nothing relevant has changed: everything is kept, in order', () => {
    const now = bilingual({ new: ['N'], c: ['C'], a: ['A'], b: ['B'] });
    expect(rebase(bilingually, bilingual(before), now, changes)).toEqual({ kept: changes, lost: [] });
  });

  test.each([
    ['removed', { a: ['A'], c: ['C'] }],
    ['source was changed', { a: ['A'], b: ['B2'], c: ['C'] }],
    ['translation was changed', { a: ['A'], b: ['B', 'by hand'], c: ['C'] }],
    ['locked', { a: ['A'], b: ['B', undefined, 'approved'], c: ['C'] }],
  ] as [string, Units][])('a unit that was %s is lost, with the reason, and alone', (reason, now) => {
    const { kept, lost } = rebase(bilingually, bilingual(before), bilingual(now), changes);
    expect(kept.map(({ unit }) => unit)).toEqual(['a', 'c']);
    expect(lost).toEqual([{ unit: 'b', reason: expect.stringContaining(reason) }]);
  });

  test('in formats with one file per locale the target file counts', () => {
    const layout = { layout: 'one-file-per-locale' } as const;
    const source = catalog({ a: ['A'], b: ['B'], c: ['C'] });
    const moved = { source, target: catalog({ b: ['von Hand'] }) };
    expect(rebase(layout, { source, target: catalog({}) }, moved, changes).kept).toEqual([change('a'), change('c')]);
  });

  test.each([
    ['source was changed', { b: ['B2'] }, {}],
    ['translation was changed', { b: ['B'] }, { b: ['by hand'] }],
    ['locked', { b: ['B', undefined, 'translate-no'] }, {}],
    ['locked', { b: ['B'] }, { b: ['', undefined, 'approved'] }],
  ] as [string, Units, Units][])('in two files, either may have changed: %s', (reason, source, target) => {
    const layout = { layout: 'one-file-per-locale' } as const;
    const was = { source: catalog({ b: ['B'] }), target: catalog({}) };
    const now = { source: catalog(source), target: catalog(target) };
    expect(rebase(layout, was, now, [change('b')])).toEqual({
      kept: [],
      lost: [{ unit: 'b', reason: expect.stringContaining(reason) }],
    });
  });

  test('a translation that was there stays the one that is replaced; one that was emptied is not', () => {
    const was = bilingual({ a: ['A', 'Ä'], b: ['B', 'Bé'] });
    const now = bilingual({ a: ['A', 'Ä'], b: ['B', ''] });
    expect(rebase(bilingually, was, now, [change('a'), change('b')]).kept).toEqual([change('a')]);
  });

  test('a unit that is new is not the one that was translated', () => {
    const { lost } = rebase(bilingually, bilingual({ a: ['A'] }), bilingual(before), changes);
    expect(lost.map(({ unit }) => unit)).toEqual(['b', 'c']);
  });
});
