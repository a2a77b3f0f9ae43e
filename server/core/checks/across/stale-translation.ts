import type { AcrossCheck, AcrossFile, AcrossUnit } from './across.ts';
import { clip } from './clip.ts';

/** XLIFF 1.2 states that say that the translation no longer fits its source (section 3.2, `state`). */
export const STALE_STATES: ReadonlySet<string> = new Set(['needs-translation', 'needs-adaptation', 'needs-l10n']);

export const SOURCE_CHANGED = 'The source has changed since this was translated.';

export const staleTranslation: AcrossCheck = {
  id: 'stale-translation',
  severity: 'warning',
  role: 'target',
  needs: 'history',
  summary:
    'The source has changed since this was translated, or the file says that the translation no longer fits; with `translation.staleContext`, also another element of the code shows it.',
  examples: {
    good: [
      { source: { a: 'Save' }, target: { a: 'Sichern' } },
      { source: { a: 'Save' }, target: { a: '' }, stale: ['/a'] },
    ],
    bad: [{ source: { a: 'Save all' }, target: { a: 'Sichern' }, stale: ['/a'] }],
  },
  *run(file) {
    for (const unit of file.units) {
      yield undefined;
      const message = unit.target === undefined ? undefined : reason(file, unit);
      if (message !== undefined) yield { unit: unit.pair.id, message };
    }
  },
};

function reason(
  { stale, original, source: keyed, catalog }: AcrossFile,
  { pair, source }: AcrossUnit,
): string | undefined {
  const { stateName: state, previousSource: was, outdated = false } = pair.targetUnit ?? {};
  if (was !== undefined && unspaced(was) !== unspaced(source)) return `${SOURCE_CHANGED} It was "${clip(was)}".`;
  if (state !== undefined && (outdated || STALE_STATES.has(state)))
    return `The source has changed since this was translated: the file says so (${state}).`;
  // If units are identified by their sources, as keys or as texts, a source never changes.
  const now =
    keyed !== undefined || catalog.sources === 'texts' ? undefined : original?.facts.units.get(pair.id)?.source;
  if (original !== undefined && now !== undefined && unspaced(now) !== unspaced(source))
    return `The source has changed: in ${original.name} it is "${clip(now)}".`;
  const message = stale.get(pair.id);
  return message === '' ? SOURCE_CHANGED : message;
}

/** Programs that merge XLIFF files rewrap lines at will. */
function unspaced(text: string): string {
  return text.replace(/\s+/g, ' ');
}
