import type { JointCues } from './cues.ts';
import type { Decided } from './decide.ts';
import type { FileJob } from './job.ts';
import { attempt } from './judge.ts';
import { methodsFor } from './methods.ts';
import { settingsOf } from './settings.ts';

/** All texts that units can have been asked for with which nothing came out that may be written: in every way of asking, as they are sent. */
export function textsInVain(
  decided: readonly Decided[],
  joints: readonly JointCues[],
  job: FileJob,
): ReadonlySet<string> {
  const texts = new Set<string>();
  const locales = { source: job.sourceLocale, target: job.targetLocale };
  const refused = new Set(decided.flatMap(({ unit, decision }) => (decision.do === 'refuse' ? [unit] : [])));
  for (const unit of refused) {
    const { options } = settingsOf(job, unit.unit);
    const joined = joints.flatMap(({ units, item }) => (units.includes(unit) ? [item] : []));
    for (const item of [...unit.message.items, ...joined])
      for (const method of methodsFor(item, options))
        for (const text of attempt(item, method, locales).texts) texts.add(text);
  }
  return texts;
}
