import type { PluralKeys } from '../../formats/common/plurals/plural-keys.ts';
import { passing } from '../../formats/common/units/forget.ts';
import { whole } from '../../text/live-text.ts';
import type { Span } from '../../text/span.ts';
import type { DiagnoseInput, Diagnosis, DiagnosisFix } from '../diagnose.ts';
import { guarded } from '../internal.ts';
import { firstThing } from '../punctuation/first-thing.ts';
import { milder, policyOf } from '../rules/policy.ts';
import { calledIn } from '../said.ts';
import { isMissing } from '../words/missing.ts';
import type { AcrossFile, AcrossFinding, AcrossNeed, AcrossUnit } from './across.ts';
import { flatText } from './facts.ts';
import { ACROSS_CHECKS } from './index.ts';

/** The findings of the checks that look beyond one unit in a file. Each `undefined` is an opportunity to stop. */
export function* diagnoseAcross(input: DiagnoseInput, plural: PluralKeys): Generator<Diagnosis | undefined> {
  const active = ACROSS_CHECKS.flatMap((check) => {
    if (check.role !== input.role) return [];
    const policy = policyOf(input.project, check.id, check.optional ? undefined : check.severity, input.file);
    return policy === undefined ? [] : [{ check, policy }];
  });
  if (active.length === 0) return;
  const units: AcrossUnit[] = [];
  for (const pair of passing(input.catalog, plural.units)) {
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
  let byId: ReadonlyMap<string, AcrossUnit> | undefined;
  const namedAs = (unit: string) => {
    byId ??= new Map(units.map((one) => [one.pair.id, one]));
    const known = byId.get(unit);
    return known === undefined ? {} : { name: calledIn(known.pair.sourceUnit, known.source) };
  };
  const has = neededIn(file);
  for (const { check, policy } of active) {
    if (check.needs !== undefined && !has[check.needs]) continue;
    const { ignore } = policy;
    yield* guarded(`the check ${check.id}`, input, function* () {
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
          severity: milder(policy.severity, finding.severity),
          message,
          span,
          fixes: fixesOf(finding),
          ...(unit !== undefined && { unit, ...namedAs(unit) }),
          ...(subject !== undefined && { subject }),
        };
      }
    });
  }
}

/** The needs that the file meets, found in one pass over the units. */
function neededIn({
  units,
  catalog,
  bilingual,
  original,
  siblings,
  source,
  stale,
}: AcrossFile): Record<AcrossNeed, boolean> {
  let [paired, open, plural] = [0, false, false];
  let history = original !== undefined || stale.size > 0;
  for (const { pair, target } of units) {
    const { sourceUnit, targetUnit } = pair;
    if (target === undefined) open = true;
    if (!bilingual && !plural) plural = sourceUnit.plural !== undefined;
    if (targetUnit === undefined) continue;
    paired++;
    if (!history) history = targetUnit.previousSource !== undefined || targetUnit.stateName !== undefined;
  }
  return {
    language: (catalog.sourceLocale ?? (bilingual ? catalog.targetLocale : undefined)) !== undefined,
    original: original !== undefined,
    siblings: siblings !== undefined && siblings.size > 0,
    open,
    plural,
    unpaired: bilingual ? (original ?? source) !== undefined : paired !== catalog.units.length,
    history,
  };
}

function fixesOf({ unit, fix, repair }: AcrossFinding): readonly DiagnosisFix[] {
  if (repair !== undefined) return [{ ...repair, safe: false }];
  if (fix === undefined || unit === undefined) return [];
  return [
    { title: fix.title, safe: fix.safe, change: { unit, parts: fix.target, origin: 'person', keepsState: true } },
  ];
}

function fileOf(input: DiagnoseInput, units: readonly AcrossUnit[], { needless }: PluralKeys): AcrossFile {
  const { format, catalog, text, role, sourceLocale, targetLocale, source } = input;
  return {
    role,
    bilingual: format.layout === 'bilingual',
    keyed: format.keyed === true,
    file: input.file ?? '',
    text: whole(text),
    catalog,
    context: { dialect: catalog.dialect, sourceLocale, targetLocale, ignore: [] },
    units,
    needless,
    stale: input.stale ?? new Map(),
    ...(source && { source }),
    ...input.around,
  };
}
