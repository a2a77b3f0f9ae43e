import type { BilingualUnit } from '../../formats/pair.ts';
import { CODE_MARK } from '../support.ts';
import type { AcrossCheck, Occurrence } from './across.ts';
import { clip } from './clip.ts';

export const translatedElsewhere: AcrossCheck = {
  id: 'translated-elsewhere',
  severity: 'hint',
  role: 'target',
  needs: 'open',
  summary: 'The unit has no translation, but the same source text has one elsewhere in this locale.',
  examples: {
    good: [
      { source: { a: 'Save', b: 'Open' }, target: { a: '', b: 'Öffnen' } },
      {
        source: { a: 'Open' },
        target: { a: '' },
        elsewhere: [
          { source: 'Open', target: 'Offen' },
          { source: 'Open', target: 'Öffnen' },
        ],
      },
    ],
    bad: [
      {
        source: { a: 'Save', b: 'Save' },
        target: { a: 'Sichern', b: '' },
        fixed: { a: 'Sichern', b: 'Sichern' },
      },
      {
        source: { a: 'Save' },
        target: { a: '' },
        elsewhere: [{ source: 'Save', target: 'Sichern' }],
        fixed: { a: 'Sichern' },
      },
    ],
  },
  *run({ units, elsewhere }) {
    const open = units.filter(({ target, source, pair }) => target === undefined && source !== '' && isOpen(pair));
    if (open.length === 0) return;
    const here = new Map<string, Set<string>>();
    for (const { source, target, pair } of units) {
      if (target === undefined || pair.sourceUnit.plural !== undefined) continue;
      const known = here.get(source);
      if (known === undefined) here.set(source, new Set([target]));
      else known.add(target);
    }
    const answers = new Map<string, string | undefined>();
    for (const { source, pair } of open) {
      yield undefined;
      if (!answers.has(source)) answers.set(source, onlyOne(here.get(source), elsewhere?.ofSource(source)));
      const only = answers.get(source);
      if (only === undefined) continue;
      yield {
        unit: pair.id,
        message: `"${clip(source)}" is translated elsewhere as "${clip(only)}".`,
        ...(pair.targetUnit && { span: pair.targetUnit.nameSpan }),
        ...(!only.includes(CODE_MARK) && { fix: { title: `Use "${clip(only)}"`, target: [only], safe: false } }),
      };
    }
  },
};

/** Several answers are ambiguous. */
function onlyOne(
  here: ReadonlySet<string> | undefined,
  elsewhere: Iterable<Occurrence> | undefined,
): string | undefined {
  const known = new Set(here);
  for (const { target } of elsewhere ?? []) if (known.add(target).size > 1) break;
  const [only] = known;
  return known.size === 1 ? only : undefined;
}

/** Whether the unit is in the file and may be written. Units that the file lacks altogether are a single finding of `missing-translation`. */
function isOpen({ targetUnit, sourceUnit: { lock, plural, cue } }: BilingualUnit): boolean {
  return targetUnit !== undefined && [targetUnit.lock, lock, plural, cue].every((it) => it === undefined);
}
