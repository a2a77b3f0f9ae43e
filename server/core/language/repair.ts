import { type Diagnosis, type DiagnosisFix, findings } from '../checks/diagnose.ts';
import { fixAll } from '../checks/fix-all.ts';
import { saidOf } from '../checks/said.ts';
import { unitIn } from '../formats/common/units/places.ts';
import type { Edit } from '../text/span.ts';
import type { Finding, Fix, LanguageService } from '../types.ts';
import { type Inside, insideOf } from './file.ts';
import { type ProposedTarget, targetSignature, writeProposed } from './fix.ts';
import { editViews, located } from './views.ts';

/** A fix as it is stored in its finding: edits of one version, or a new target, which can be applied to any version. */
type KeptFix = { readonly title: string; readonly safe: boolean } & (
  | { readonly edits: readonly Edit[] }
  | ProposedTarget
);

export const diagnose: LanguageService['diagnose'] = (file) => {
  const inside = insideOf(file);
  const found = findings(inside.input).toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return found.map((diagnosis) => findingOf(inside, diagnosis));
};

function findingOf(inside: Inside, diagnosis: Diagnosis): Finding {
  const { code, severity, span, unit, href, fixes } = diagnosis;
  return {
    code,
    severity,
    message: saidOf(diagnosis),
    ...located(inside.lines, span),
    ...(unit !== undefined && { unit }),
    ...(href !== undefined && { href }),
    data: { version: inside.document.version, fixes: fixes.map((fix) => keptOf(inside, fix)) },
  };
}

function keptOf({ input }: Inside, fix: DiagnosisFix): KeptFix {
  const { title, safe } = fix;
  if ('edits' in fix) return { title, safe, edits: fix.edits };
  const { change } = fix;
  return { title, safe, change, was: targetSignature(input.format, unitIn(input.catalog, change.unit)) };
}

export const fixes: LanguageService['fixes'] = (file, { data }) => {
  const inside = insideOf(file);
  const isCurrent = data.version === inside.document.version;
  // Only `findingOf` creates them.
  return (data.fixes as readonly KeptFix[]).flatMap((fix): readonly Fix[] => {
    const edits = 'edits' in fix ? (isCurrent ? fix.edits : undefined) : written(inside, fix);
    return edits === undefined ? [] : [{ title: fix.title, safe: fix.safe, edits: editViews(inside.lines, edits) }];
  });
};

function written({ input }: Inside, proposed: ProposedTarget): readonly Edit[] | undefined {
  const made = writeProposed(input, proposed);
  return made.ok ? made.value : undefined;
}

export const repairAll: LanguageService['fixAll'] = (file, options) => {
  const { input, lines } = insideOf(file);
  const { edits, count } = fixAll(input, findings(input), options);
  return { edits: editViews(lines, edits), count };
};
