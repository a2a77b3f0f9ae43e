import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver/node';
import type { Catalog, Format, Unit } from '../../formats/format.ts';
import { type Outline, outlineOf } from '../../formats/traits.ts';
import { type Content, plainText } from '../../text/content.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Feature } from './feature.ts';
import { glossaryOf } from './glossary/document.ts';
import { termSymbols } from './glossary/symbols.ts';
import { restSymbol } from './rest-symbol.ts';
import { subjectOf, uriIn } from './subject.ts';

/** UTF-16 units of a text that an outline shows. */
const SHOWN = 60;

/** A group of units while the tree grows. Its place grows with its members. */
interface Branch {
  readonly symbol: DocumentSymbol & { children: DocumentSymbol[] };
  readonly branches: Map<string, Branch>;
  start: number;
  end: number;
}

/** `textDocument/documentSymbol`: the units, nested by file, group or key path, so many as the editor asks for. */
export const documentSymbols: Feature = (context) => {
  const { connection, client, documents, guard, settings } = context;
  connection.onDocumentSymbol(
    guard.request('textDocument/documentSymbol', async (params) => {
      const found = await documents.get(uriIn(params));
      const limit = (await settings.get(uriIn(params))).outlineLimit || Number.POSITIVE_INFINITY;
      const glossary = found.ok ? await glossaryOf(context, found.value) : undefined;
      if (glossary !== undefined) {
        const terms = termSymbols(glossary, limit);
        return client.nestedSymbols ? terms : flat(terms, glossary.snapshot.uri);
      }
      const subject = found.ok ? await subjectOf(context, found.value) : undefined;
      if (subject === undefined) return null;
      const tree = outline(subject.snapshot, subject.format, subject.input.catalog, limit);
      return client.nestedSymbols ? tree : flat(tree, subject.snapshot.uri);
    }),
  );
};

/**
 * The outline of a catalog. Pure. Editors ask for it after every pause in typing, so that no more than `limit` units are in it and as many groups; what
 * comes after them is one entry that leads there.
 */
export function outline(
  snapshot: Snapshot,
  format: Pick<Format, 'outline'>,
  catalog: Catalog,
  limit = Number.POSITIVE_INFINITY,
): DocumentSymbol[] {
  const { lines } = snapshot;
  const place = outlineOf(format);
  const roots: DocumentSymbol[] = [];
  const top = new Map<string, Branch>();
  const all: Branch[] = [];
  /** The branches around the unit before: most units stand in the same. */
  let trail: readonly Branch[] = [];
  let group = '';
  let shown = 0;
  for (const unit of catalog.units) {
    const own = place.group(unit);
    if (own !== group) {
      trail = trailTo(unit);
      group = own;
    }
    const { span } = unit;
    for (const branch of trail) {
      branch.start = Math.min(branch.start, span.start);
      branch.end = Math.max(branch.end, span.end);
    }
    if (shown === limit) continue;
    shown += 1;
    const siblings = trail.at(-1)?.symbol.children ?? roots;
    siblings.push(symbolOf(snapshot, unit, place));
  }
  for (const { symbol, start, end } of all) symbol.range = lines.range({ start, end });
  const next = catalog.units[shown];
  if (next !== undefined) roots.push(restSymbol(snapshot, next.nameSpan, catalog.units.length - shown));
  return roots;

  /** From the outside in, made where they are not there yet. */
  function trailTo(unit: Unit): readonly Branch[] {
    let siblings = roots;
    let branches = top;
    const found: Branch[] = [];
    const steps = place.steps(unit);
    const places = place.groups?.(unit, catalog) ?? [];
    for (const [depth, step] of steps.entries()) {
      let branch = branches.get(step);
      if (branch === undefined) {
        if (all.length >= limit) break;
        const own = places.length === steps.length ? places[depth] : undefined;
        const range = lines.range(own?.nameSpan ?? unit.nameSpan);
        const symbol = { name: step || '""', kind: SymbolKind.Module, range, selectionRange: range, children: [] };
        branch = { symbol, branches: new Map(), ...(own?.span ?? unit.span) };
        branches.set(step, branch);
        siblings.push(symbol);
        all.push(branch);
      }
      siblings = branch.symbol.children;
      branches = branch.branches;
      found.push(branch);
    }
    return found;
  }
}

function symbolOf({ lines }: Snapshot, unit: Unit, place: Outline): DocumentSymbol {
  const label = place.label(unit);
  const text = excerpt(unit.target ?? unit.source);
  // What a label says already is not said again.
  const detail = unit.target === undefined && label !== unit.name && text.startsWith(label.slice(0, SHOWN)) ? '' : text;
  return {
    name: label || '""',
    kind: SymbolKind.String,
    range: lines.range(unit.span),
    selectionRange: lines.range(place.place?.(unit) ?? unit.nameSpan),
    ...(detail !== '' && { detail }),
  };
}

function excerpt(content: Content | undefined): string {
  if (content === undefined) return '';
  const text = plainText(content).trim();
  const start = text.length > SHOWN ? text.slice(0, SHOWN + 1) : text;
  // Most texts are one line: a search for a letter is cheaper than one for a pattern, thousands of times.
  const line =
    start.includes('\n') || start.includes('\t') || start.includes('\r') ? start.replaceAll(/\s/g, ' ') : start;
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

/** For clients that know no tree. */
function flat(symbols: readonly DocumentSymbol[], uri: string, container?: string): SymbolInformation[] {
  return symbols.flatMap(({ name, kind, range, children = [] }) => [
    { name, kind, location: { uri, range }, ...(container !== undefined && { containerName: container }) },
    ...flat(children, uri, name),
  ]);
}
