import { listed } from '../support.ts';
import type { AcrossCheck } from './across.ts';

/** Bilingual files are generated from the source file by another program: units that are missing from them cannot be translated there. */
export const absentUnits: AcrossCheck = {
  id: 'absent-units',
  severity: 'information',
  role: 'target',
  needs: 'original',
  summary:
    'A bilingual file lacks units of the source file it was made from. Update it with the program that makes it.',
  examples: {
    good: [{ source: { a: 'One' }, target: { a: 'Eins' }, bilingual: true }],
    bad: [{ source: { a: 'One', b: 'Two' }, target: { a: 'Eins' }, bilingual: true }],
  },
  *run({ original, catalog }) {
    if (original === undefined) return;
    const present = new Set(catalog.units.map(({ id }) => id));
    const absent: string[] = [];
    for (const [id, { name, source }] of original.facts.units) {
      if (!present.has(id) && source !== '') absent.push(name);
    }
    if (absent.length === 0) return;
    const what = absent.length === 1 ? 'One unit' : `${absent.length} units`;
    const are = absent.length === 1 ? 'is' : 'are';
    yield { message: `${what} of ${original.name} ${are} not in this file: ${listed(absent)}.` };
  },
};
