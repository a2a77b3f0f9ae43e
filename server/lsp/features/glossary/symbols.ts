import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver/node';
import { shortened } from '../../../core/language/page.ts';
import type { OpenGlossary } from '../../glossaries.ts';
import { restSymbol } from '../navigation/rest-symbol.ts';

/** How many UTF-16 units of a text a list shows. */
const SHOWN = 60;

/** The terms of a file, in its order, with their translations; forbidden words are marked. After `limit` of them, one entry for the rest. */
export function termSymbols({ snapshot, table }: OpenGlossary, limit = Number.POSITIVE_INFINITY): DocumentSymbol[] {
  const { lines } = snapshot;
  const byRow = Map.groupBy(table.entries, ({ row }) => row);
  const banned = Map.groupBy(table.forbidden, ({ row }) => row);
  const rows = [...new Set([...byRow.keys(), ...banned.keys()])].sort((a, b) => a - b);
  const symbols = rows.slice(0, limit).flatMap((at): DocumentSymbol[] => {
    const entries = byRow.get(at) ?? [];
    const [entry] = entries;
    const [word] = banned.get(at) ?? [];
    const [row, field] = [table.rows.get(at), entry?.source ?? word?.word];
    if (row === undefined || field === undefined) return [];
    const detail = entry ? entries.map(({ target }) => target.value).join(' · ') : (word?.replacement?.value ?? '');
    return [
      {
        name: nameOf(entry === undefined ? `!${field.value}` : field.value),
        detail: shortened(detail.replaceAll(/\s/g, ' '), SHOWN),
        kind: entry === undefined ? SymbolKind.Event : SymbolKind.Key,
        range: lines.range(row.span),
        selectionRange: lines.range(field.span),
      },
    ];
  });
  const next = table.rows.get(rows[limit] ?? -1);
  return next === undefined ? symbols : [...symbols, restSymbol(snapshot, next.span, rows.length - limit)];
}

/** Terms that contain every word of a query in them or in their translation. `undefined` for others: a chance to yield. */
export function* searchTerms(
  { snapshot, table, name }: OpenGlossary,
  words: readonly string[],
  most: number,
): Generator<SymbolInformation | undefined, void, undefined> {
  let left = most;
  for (const { source, target } of table.entries) {
    if (left === 0) return;
    const searched = `${source.value}\n${target.value}`.toLowerCase();
    if (!words.every((word) => searched.includes(word))) {
      yield undefined;
      continue;
    }
    left -= 1;
    yield {
      name: `${nameOf(source.value)}  ${shortened(target.value, SHOWN)}`,
      kind: SymbolKind.Key,
      location: { uri: snapshot.uri, range: snapshot.lines.range(source.span) },
      containerName: name,
    };
  }
}

function nameOf(value: string): string {
  return shortened(value.replaceAll(/\s/g, ' '), SHOWN) || '""';
}
