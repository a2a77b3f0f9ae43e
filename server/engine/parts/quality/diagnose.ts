import type { Project } from '../../../../shared/project/project.ts';
import type { Diagnosis } from '../../../core/checks/diagnose.ts';
import { milder, policyOf } from '../../../core/checks/rules/policy.ts';
import type { Severity } from '../../../core/formats/format.ts';
import type { BilingualUnit } from '../../../core/formats/pair.ts';
import type { Content, NewPart } from '../../../core/text/content.ts';
import { comparePlaceholders, findPlaceholders } from '../../../core/text/placeholders/index.ts';
import type { QualityError, QualitySeverity } from './provider.ts';
import { judgedText, placeIn, textAt } from './texts.ts';

const SEVERITIES: Readonly<Record<QualitySeverity, Severity>> = {
  critical: 'error',
  major: 'warning',
  minor: 'information',
};

/** The file, and the project's settings. */
export interface QualityContext {
  readonly project: Project;
  readonly dialect: string;
  /** The file's path relative to the project folder. */
  readonly file?: string;
}

/** A provider's findings in a unit, placed on the words. The texts of the unit must be those that were judged. */
export function qualityDiagnoses(
  unit: BilingualUnit,
  errors: readonly QualityError[],
  { project, dialect, file }: QualityContext,
): readonly Diagnosis[] {
  const { target, source } = unit;
  if (target === undefined) return [];
  const text = judgedText(source);
  return errors.flatMap((error): readonly Diagnosis[] => {
    const code = `quality/${error.type}`;
    const policy = policyOf(project, code, 'error', file);
    if (policy === undefined || policy.skips(unit.id)) return [];
    const [first] = error.targetSpans;
    const last = error.targetSpans.at(-1);
    const fix = first && fixOf(unit.id, target, first, error.suggestion, unit.sourceUnit.syntax ?? dialect);
    return [
      {
        code,
        severity: milder(policy.severity, SEVERITIES[error.severity]),
        message: messageOf(error, text),
        span: first && last ? placeIn(target, { start: first.start, end: last.end }) : target.span,
        unit: unit.id,
        fixes: fix === undefined ? [] : [fix],
      },
    ];
  });
}

/** How many UTF-16 units of the source are quoted. */
const QUOTED = 60;

/** The kind of error, the provider's explanation, and the words of the source that it is about. */
function messageOf({ type, subType, explanation, sourceSpans, targetSpans }: QualityError, source: string): string {
  const kind = subType ?? type.charAt(0).toUpperCase() + type.slice(1);
  const [first] = targetSpans.length === 0 ? sourceSpans : [];
  const words = first && source.slice(first.start, first.end);
  const about = words === undefined || words.length > QUOTED ? '' : ` Source: “${words}”.`;
  return `${kind}${explanation === '' ? '.' : `: ${explanation}`}${about}`;
}

/** Replaces a piece of text, if no code and no placeholder is lost. A person must review it: it is never safe. */
function fixOf(
  unit: string,
  target: Content,
  words: { readonly start: number; readonly end: number },
  suggestion: string | undefined,
  dialect: string,
): Diagnosis['fixes'][number] | undefined {
  const place = suggestion === undefined ? undefined : textAt(target, words);
  const part = place && target.parts[place.part];
  if (suggestion === undefined || place === undefined || part?.kind !== 'text') return undefined;
  const { text } = part;
  const fixed = text.slice(0, place.span.start) + suggestion + text.slice(place.span.end);
  if (fixed === text || fixed.trim() === '') return undefined;
  const find = (one: string) => findPlaceholders(one, { dialect });
  const { missing, extra, reordered } = comparePlaceholders(find(text), find(fixed));
  if (missing.length + extra.length > 0 || reordered) return undefined;
  const parts: readonly NewPart[] = target.parts.map((one, at) =>
    one.kind === 'code' ? one : at === place.part ? fixed : one.text,
  );
  const title = `Replace “${text.slice(place.span.start, place.span.end)}” with “${suggestion}”`;
  return { title, safe: false, change: { unit, parts, origin: 'person', keepsState: true } };
}
