import { onceFor } from '../../../shared/values/once-for.ts';
import { plainText } from '../text/content.ts';
import type { FileJob } from './job.ts';
import type { PlannedUnit } from './plan.ts';
import { settingsOf } from './settings.ts';

/** Context in one request, in UTF-16 units: enough to describe where the texts are used, but small compared with the texts. It is not billed. */
const MAX_CONTEXT = 2_000;
/** Shorter texts need a description of where they are used. */
const FEW_WORDS = 3;

/**
 * What the service is told about the texts of one request: the project's context, then notes and places of the units that need them, or the
 * surrounding dialogue for subtitles. One context serves all texts of a request, so that batches stay large.
 */
export function contextFor(job: FileJob, units: readonly PlannedUnit[]): string | undefined {
  const base = settingsOf(job, units[0]?.unit).options.context;
  const lines = new Set<string>(base === undefined ? [] : [base]);
  for (const line of units[0]?.unit.sourceUnit.cue === undefined ? unitLines(job, units) : dialogue(job, units))
    lines.add(line);
  let context = '';
  for (const line of lines) {
    if (context.length + line.length >= MAX_CONTEXT && context !== '') break;
    context += context === '' ? line : `\n${line}`;
  }
  return context === '' ? undefined : context;
}

function unitLines({ sites }: FileJob, units: readonly PlannedUnit[]): readonly string[] {
  return units.flatMap(({ unit: { source, sourceUnit } }) => {
    const text = plainText(source).trim().replace(/\s+/g, ' ');
    const notes = sourceUnit.notes.filter(({ category }) => category !== 'location').map((note) => note.text.trim());
    const about = notes.filter((note) => note !== '' && !note.startsWith('{Locked')).join('; ');
    const short = text.split(' ').length <= FEW_WORDS;
    const place = short ? (sourceUnit.context?.trim() ?? '') : '';
    const site = short ? (sites?.get(sourceUnit.id) ?? '') : '';
    const said = [place, site, about].filter((part) => part !== '').join(': ');
    return said === '' ? [] : [`“${text.slice(0, 80)}”: ${said.replace(/\s+/g, ' ').slice(0, 300)}`];
  });
}

/** The subtitles of the request and two on each side, as one conversation. */
function dialogue(job: FileJob, units: readonly PlannedUnit[]): readonly string[] {
  const first = units[0];
  const last = units.at(-1);
  if (first === undefined || last === undefined) return [];
  const cues = job.source.catalog.units;
  const indexOf = (unit: PlannedUnit) => placesOf(job.source.catalog).get(unit.unit.sourceUnit.id) ?? -1;
  const from = Math.max(0, indexOf(first) - 2);
  const to = Math.max(from, indexOf(last)) + 3;
  const text = cues
    .slice(from, to)
    .map(({ source }) => (source === undefined ? '' : plainText(source).replace(/\s+/g, ' ').trim()));
  return [
    text
      .filter((line) => line !== '')
      .join(' ')
      .slice(0, MAX_CONTEXT),
  ];
}

/** The position of each unit in its file: of equal ids the first. */
const placesOf = onceFor(
  ({ units }: FileJob['source']['catalog']): ReadonlyMap<string, number> =>
    new Map(units.map(({ id }, index) => [id, index] as const).toReversed()),
);
