import type { JointCues } from './cues.ts';
import type { Decided } from './decide.ts';
import type { FileJob } from './job.ts';
import { methodsFor } from './methods.ts';
import { settingsOf } from './settings.ts';
import { attempt } from './verify/judge.ts';

/** The texts of refused units as sent, with every method: those whose answers may have been refused. */
export function textsInVain(
  decided: readonly Decided[],
  joints: readonly JointCues[],
  job: FileJob,
): ReadonlySet<string> {
  const texts = new Set<string>();
  const locales = { source: job.sourceLocale, target: job.targetLocale };
  const joined = new Map(joints.flatMap(({ units, item }) => units.map((unit) => [unit, item] as const)));
  for (const { unit, decision } of decided) {
    if (decision.do !== 'refuse') continue;
    const { options } = settingsOf(job, unit.unit);
    const sentence = joined.get(unit);
    for (const item of [...unit.message.items, ...(sentence === undefined ? [] : [sentence])])
      for (const method of methodsFor(item, options))
        for (const text of attempt(item, method, locales).texts) texts.add(text);
  }
  return texts;
}
