import { CODE_MARK } from '../support.ts';
import type { AcrossCheck, AcrossUnit, Occurrence } from './across.ts';
import { clip } from './clip.ts';

/** One source with several translations is often right (a verb and a noun), so it is a hint, and only if most other places differ. */
export const inconsistent: AcrossCheck = {
  id: 'inconsistent',
  severity: 'hint',
  role: 'target',
  summary: 'The same source text is translated differently elsewhere in this locale.',
  examples: {
    good: [
      { source: { a: 'Save', b: 'Save' }, target: { a: 'Sichern', b: 'Sichern' } },
      { source: { a: 'Save' }, target: { a: 'Sichern' }, elsewhere: [{ source: 'Save', target: 'Sichern' }] },
      { source: { a: 'Name', b: 'Name' }, target: { a: 'Name', b: 'Bezeichnung' } },
      {
        source: { a: 'Save', b: 'Save', c: 'Save' },
        target: { a: 'Sichern', b: 'Sichern', c: '' },
        elsewhere: [{ source: 'save', target: 'Speichern' }],
      },
    ],
    bad: [
      {
        source: { a: 'Save', b: 'Save', c: 'Save' },
        target: { a: 'Speichern', b: 'Sichern', c: 'Sichern' },
        fixed: { a: 'Sichern', b: 'Sichern', c: 'Sichern' },
      },
      {
        source: { a: 'Save' },
        target: { a: 'Speichern' },
        elsewhere: [{ source: 'Save', target: 'Sichern' }],
        fixed: { a: 'Sichern' },
      },
    ],
  },
  *run({ units, elsewhere, file }) {
    const here = Map.groupBy(units.filter(counts), ({ source }) => source);
    for (const [source, same] of here) {
      yield undefined;
      const others = someOf(elsewhere?.ofSource(source)).filter(({ target }) => target !== source);
      const agrees = ({ target }: { readonly target?: string }) => target === same[0]?.target;
      if (same.every(agrees) && others.every(agrees)) continue;
      const all = [...same.map((unit) => asOccurrence(unit, file)), ...others];
      const [most, next] = [...Map.groupBy(all, ({ target }) => target).values()].sort((x, y) => y.length - x.length);
      for (const { pair, target } of same) {
        // Two equally frequent ones are both reported; the most frequent one is not.
        const isMost = target === most?.[0]?.target;
        const other = isMost ? (next?.length === most?.length && next?.length === 1 ? next : undefined) : most;
        const example = other?.[0];
        if (example === undefined || other === undefined) continue;
        const place = example.file === file ? `"${example.name}"` : `"${example.name}" of ${example.file}`;
        const more = other.length > 1 ? ` and in ${other.length - 1} more` : '';
        const plain = !example.target.includes(CODE_MARK);
        yield {
          unit: pair.id,
          subject: source,
          message: `The same source "${clip(source)}" is translated as "${clip(example.target)}" in ${place}${more}.`,
          ...(plain && { fix: { title: `Use "${clip(example.target)}"`, target: [example.target], safe: false } }),
        };
      }
    }
  },
};

/** Enough to see what the majority is. */
const SOME = 100;

function someOf(occurrences: Iterable<Occurrence> | undefined): readonly Occurrence[] {
  const some: Occurrence[] = [];
  for (const occurrence of occurrences ?? []) if (some.push(occurrence) === SOME) break;
  return some;
}

/** Plural forms of one text differ by design; a text that repeats the source may not be translated at all. */
function counts({ source, target, pair }: AcrossUnit): boolean {
  return (
    target !== undefined &&
    target !== source &&
    pair.sourceUnit.plural === undefined &&
    pair.sourceUnit.cue === undefined
  );
}

function asOccurrence({ pair, source, target = '' }: AcrossUnit, file: string): Occurrence {
  return { file, name: pair.sourceUnit.name, source, target };
}
