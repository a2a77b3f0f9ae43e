import { languageName } from '../../../shared/locale.ts';
import type { BilingualUnit } from '../../formats/pair.ts';
import type { DiagnoseInput, Diagnosis } from '../diagnose.ts';
import { firstThing } from '../first-thing.ts';
import { isMissing, MISSING } from '../missing.ts';
import { policyOf } from '../policy.ts';
import { standsAlone } from './rows.ts';

/** Says which units of a file wait for a translation: of those in the file one by one, of the others in one finding. */
export interface Missing {
  /** `absent`: waits too, but the file has no such unit. */
  of(pair: BilingualUnit): Diagnosis | 'absent' | undefined;
  absent(pairs: readonly BilingualUnit[]): readonly Diagnosis[];
}

const NOTHING: Missing = { of: () => undefined, absent: () => [] };

export function missingIn(input: DiagnoseInput, needless: ReadonlySet<string>): Missing {
  const wanted = input.reportMissing && !standsAlone(input);
  const policy = wanted ? policyOf(input.project, MISSING, 'information', input.file) : undefined;
  if (policy === undefined) return NOTHING;
  const { severity } = policy;
  // A file may leave its language to its name, which may not say it either.
  const language = input.targetLocale === '' ? '' : `${languageName(input.targetLocale)} `;
  const message = `No ${language}translation yet.`;
  return {
    of(pair) {
      if (!isMissing(pair) || needless.has(pair.id) || policy.skips(pair.id)) return undefined;
      if (pair.targetUnit === undefined) return 'absent';
      return { code: MISSING, severity, message, span: pair.targetUnit.nameSpan, unit: pair.id, fixes: [] };
    },
    absent(pairs) {
      if (pairs.length === 0) return [];
      const absent = pairs.map(({ id: unit, sourceUnit: { name } }) => ({ unit, name }));
      const said = absentMessage(absent, input.source?.name);
      return [{ code: MISSING, severity, message: said, span: firstThing(input.text), absent, fixes: [] }];
    },
  };
}

/** One sentence about units that a file lacks. @param source the name of the source file */
export function absentMessage(units: readonly { readonly name: string }[], source = 'the source file'): string {
  const names = units.slice(0, 3).map(({ name }) => `"${name}"`);
  const more = units.length > names.length ? ` and ${units.length - names.length} more` : '';
  const [what, are] = units.length === 1 ? ['One unit', 'is'] : [`${units.length} units`, 'are'];
  return `${what} of ${source} ${are} not in this file: ${names.join(', ')}${more}.`;
}
