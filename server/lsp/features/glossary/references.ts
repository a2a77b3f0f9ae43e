import type { CancellationToken, Location } from 'vscode-languageserver/node';
import type { Context } from '../../context.ts';
import { stillCurrent } from '../units/cursor.ts';
import { filesAround, type GlossaryDocument } from './document.ts';
import { entriesOf, termAt } from './term.ts';
import { type Place, usesOf } from './uses.ts';

/** Where a term occurs in the project's source texts; for a translation, the translations with it. The glossary's rows are the declarations. */
export async function referencesOf(
  context: Context,
  document: GlossaryDocument,
  offset: number,
  declarations: boolean,
  token: CancellationToken,
): Promise<Location[] | null> {
  const cell = termAt(document, offset);
  const [first] = cell?.entries ?? [];
  if (cell === undefined || first === undefined) return null;
  const places = new Map<string, Place>();
  const add = (place: Place): void => void places.set(`${place.snapshot.uri} ${place.span.start}`, place);
  if (declarations) {
    const term = first.source.value.normalize('NFC');
    const rows = entriesOf(
      await filesAround(context, document),
      ({ source }) => source.value.normalize('NFC') === term,
    );
    for (const { file, entry } of rows) add({ snapshot: file.snapshot, span: entry.source.span });
  }
  for (const { source, target, pair } of cell.entries) {
    if (pair === undefined) continue;
    const term = { source: source.value, target: target.value, pair };
    const uses = await usesOf(context, document.state, term, token);
    for (const place of cell.side === 'source' ? uses.sources : uses.used) add(place);
  }
  stillCurrent(context, document.snapshot);
  return Array.from(places.values(), ({ snapshot, span }) => ({
    uri: snapshot.uri,
    range: snapshot.lines.range(span),
  }));
}
