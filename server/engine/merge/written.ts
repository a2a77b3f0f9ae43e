import type { Change, Format } from '../../core/formats/format.ts';
import type { Content } from '../../core/text/content.ts';
import { applyEdits } from '../../core/text/span.ts';
import type { Decision, Side, Three } from './decide.ts';
import { facetsOf } from './facets.ts';
import type { Entry, Version } from './version.ts';

/**
 * Our version with the decided entries of theirs, inserted by the format's own writer: for new groups that both have started. It removes nothing.
 * Undefined: the format cannot do it.
 */
export function writtenInto(
  format: Format,
  { ours, theirs }: Three<Version>,
  decisions: ReadonlyMap<string, Decision>,
  side: Side,
): string | undefined {
  if (format.layout === 'bilingual') return undefined;
  const changes: Change[] = [];
  for (const [key, decision] of decisions) {
    const wanted = entryOf(decision, side, theirs.entries.get(key));
    if (wanted === undefined) continue;
    const own = ours.entries.get(key);
    if (
      own !== undefined &&
      (decision.kind === 'there' ? decision.facets : facetsOf(wanted)).translation === facetsOf(own).translation
    )
      continue;
    for (const { id, source } of wanted.units)
      if (source !== undefined) changes.push({ unit: id, parts: partsOf(source), origin: 'person', keepsState: true });
  }
  const { edits, rejected } = format.write(ours.text, ours.catalog, changes, theirs);
  return rejected.length > 0 ? undefined : applyEdits(ours.text, edits);
}

function entryOf(decision: Decision, side: Side, theirs: Entry | undefined): Entry | undefined {
  if (decision.kind === 'gone') return undefined;
  return decision.kind === 'there' ? theirs : decision.versions[side];
}

function partsOf({ parts }: Content): Change['parts'] {
  return parts.map((part) => (part.kind === 'text' ? part.text : part));
}
