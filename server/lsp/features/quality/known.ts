import { onceFor } from '../../../../shared/values/once-for.ts';
import type { Diagnosis } from '../../../core/checks/diagnose.ts';
import { pairById } from '../../../core/language/pairs.ts';
import { severe } from '../../../engine/check/quality.ts';
import { qualityDiagnoses } from '../../../engine/parts/quality/diagnose.ts';
import type { QualityError, TextPair } from '../../../engine/parts/quality/provider.ts';
import { judgedPair } from '../../../engine/parts/quality/texts.ts';
import type { Context } from '../../context.ts';
import type { Subject } from '../subject.ts';

/** The findings in a unit, and the texts that were judged. */
export interface JudgedUnit {
  readonly unit: string;
  readonly pair: TextPair;
  readonly errors: readonly QualityError[];
}

/** What providers have found in documents since the server started: shown as long as both texts of a unit are those that were judged. */
export interface KnownQuality {
  /** Changes with the findings. */
  stamp(uri: string): number;
  /** The findings that apply to this version. The cost depends on the units with errors, not on all. */
  of(subject: Subject): readonly Diagnosis[];
  add(uri: string, units: readonly JudgedUnit[]): void;
  all(): readonly { readonly uri: string; readonly units: readonly JudgedUnit[] }[];
}

export const knownQualityOf = onceFor<Context, KnownQuality>(makeKnown);

function makeKnown(): KnownQuality {
  const byUri = new Map<string, { stamp: number; readonly units: Map<string, JudgedUnit> }>();
  return {
    stamp: (uri) => byUri.get(uri)?.stamp ?? 0,
    of(subject) {
      const { snapshot, input } = subject;
      const { project, catalog, file } = input;
      const context = { project, dialect: catalog.dialect, ...(file !== undefined && { file }) };
      const units = [...(byUri.get(snapshot.uri)?.units.values() ?? [])];
      if (catalog.malformed) return [];
      return units.flatMap(({ unit, pair, errors }) => {
        const now = pairById(subject, unit);
        const texts = now && judgedPair(now);
        if (now === undefined || texts?.source !== pair.source || texts.target !== pair.target) return [];
        return qualityDiagnoses(now, severe(errors, project.quality?.minSeverity), context);
      });
    },
    add(uri, units) {
      const known = byUri.get(uri) ?? { stamp: 0, units: new Map<string, JudgedUnit>() };
      byUri.set(uri, known);
      known.stamp += 1;
      for (const one of units) {
        if (one.errors.length > 0) known.units.set(one.unit, one);
        else known.units.delete(one.unit);
      }
    },
    all: () => Array.from(byUri, ([uri, { units }]) => ({ uri, units: [...units.values()] })),
  };
}
