import type { PluralKeys } from '../../formats/plural-keys.ts';
import { type Text, whole } from '../../text/live-text.ts';
import type { Span } from '../../text/span.ts';
import type { DiagnoseInput, Diagnosis, DiagnosisFix } from '../diagnose.ts';
import { isMissing } from '../missing.ts';
import { policyOf } from '../policy.ts';
import type { AcrossFile, AcrossFinding, AcrossUnit } from './across.ts';
import { flatText } from './facts.ts';
import { ACROSS_CHECKS } from './index.ts';

/** What the checks that look beyond one unit find in a file. An `undefined` is a chance to stop. */
export function* diagnoseAcross(input: DiagnoseInput, plural: PluralKeys): Generator<Diagnosis | undefined> {
  const active = ACROSS_CHECKS.flatMap((check) => {
    if (check.role !== input.role) return [];
    const policy = policyOf(input.project, check.id, check.optional ? undefined : check.severity, input.file);
    return policy === undefined ? [] : [{ check, policy }];
  });
  if (active.length === 0) return;
  const units: AcrossUnit[] = [];
  for (const pair of plural.units) {
    yield undefined;
    const target = input.role === 'source' || pair.target === undefined || isMissing(pair) ? '' : flatText(pair.target);
    units.push({ pair, source: flatText(pair.source), ...(target !== '' && { target }) });
  }
  const file = fileOf(input, units, plural);
  let index: ReadonlyMap<string, Span> | undefined;
  const placeOf = (unit: string) => {
    index ??= new Map(
      units.flatMap(({ pair: { id, target, targetUnit } }) => [
        [id, target?.span ?? targetUnit?.nameSpan ?? firstThing(input.text)],
      ]),
    );
    return index.get(unit);
  };
  for (const { check, policy } of active) {
    const { ignore } = policy;
    for (const finding of check.run({ ...file, context: { ...file.context, ignore } })) {
      if (finding === undefined) {
        yield undefined;
        continue;
      }
      const { unit, subject, message } = finding;
      if (subject !== undefined && ignore.includes(subject)) continue;
      if (unit !== undefined && policy.skips(unit)) continue;
      const span = finding.span ?? (unit === undefined ? undefined : placeOf(unit)) ?? firstThing(input.text);
      yield {
        code: check.id,
        severity: policy.severity,
        message,
        span,
        fixes: fixesOf(finding),
        ...(unit !== undefined && { unit }),
        ...(subject !== undefined && { subject }),
      };
    }
  }
}

function fixesOf({ unit, fix, repair }: AcrossFinding): readonly DiagnosisFix[] {
  if (repair !== undefined) return [{ ...repair, safe: false }];
  if (fix === undefined || unit === undefined) return [];
  return [{ title: fix.title, safe: fix.safe, change: { unit, parts: fix.target, origin: 'person' } }];
}

function fileOf(input: DiagnoseInput, units: readonly AcrossUnit[], { needless }: PluralKeys): AcrossFile {
  const { format, catalog, text, role, sourceLocale, targetLocale, source } = input;
  return {
    role,
    bilingual: format.layout === 'bilingual',
    file: input.file ?? '',
    text: whole(text),
    catalog,
    context: { format: format.id, dialect: catalog.dialect, sourceLocale, targetLocale, ignore: [] },
    units,
    needless,
    stale: input.stale ?? new Set(),
    ...(source && { source }),
    ...input.around,
  };
}

/** UTF-16 units in which a file begins. */
const HEAD = 4096;

/** The first character that is no white space: where a finding about the whole file is shown. */
export function firstThing(text: Text): Span {
  const start = Math.max(0, text.slice(0, HEAD).search(/[^\s\uFEFF]/));
  return { start, end: Math.min(text.length, start + 1) };
}
