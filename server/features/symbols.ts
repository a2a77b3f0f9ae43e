import { type DocumentSymbol, type SymbolInformation, SymbolKind } from 'vscode-languageserver/node';
import type { Catalog, Unit } from '../formats/format.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Content, plainText } from '../text/content.ts';
import type { Span } from '../text/span.ts';
import type { Feature } from './feature.ts';
import { glossaryOf } from './glossary/document.ts';
import { termSymbols } from './glossary/symbols.ts';
import { labelOf, stepsOf } from './steps.ts';
import { subjectOf, uriIn } from './subject.ts';

/** UTF-16 units of a text that an outline shows. */
const SHOWN = 60;

/** A group of units while the tree grows. Its span grows with its members. */
interface Branch {
  readonly symbol: DocumentSymbol & { children: DocumentSymbol[] };
  readonly branches: Map<string, Branch>;
  span: Span;
}

/** `textDocument/documentSymbol`: the units, nested by file, group or key path. */
export const documentSymbols: Feature = (context) => {
  const { connection, client, documents, guard } = context;
  connection.onDocumentSymbol(
    guard.request('textDocument/documentSymbol', async (params) => {
      const found = await documents.get(uriIn(params));
      const glossary = found.ok ? await glossaryOf(context, found.value) : undefined;
      if (glossary !== undefined) {
        const terms = termSymbols(glossary);
        return client.nestedSymbols ? terms : flat(terms, glossary.snapshot.uri);
      }
      const subject = found.ok ? await subjectOf(context, found.value) : undefined;
      if (subject === undefined) return null;
      const tree = outline(subject.snapshot, subject.input.catalog);
      return client.nestedSymbols ? tree : flat(tree, subject.snapshot.uri);
    }),
  );
};

/** The outline of a catalog. Pure. */
export function outline(snapshot: Snapshot, catalog: Catalog): DocumentSymbol[] {
  const { lines } = snapshot;
  const roots: DocumentSymbol[] = [];
  const top = new Map<string, Branch>();
  const all: Branch[] = [];
  for (const unit of catalog.units) {
    let siblings = roots;
    let branches = top;
    for (const step of stepsOf(catalog.format, unit)) {
      let branch = branches.get(step);
      if (branch === undefined) {
        const range = lines.range(unit.nameSpan);
        const symbol = { name: step || '""', kind: SymbolKind.Module, range, selectionRange: range, children: [] };
        branch = { symbol, branches: new Map(), span: unit.span };
        branches.set(step, branch);
        siblings.push(symbol);
        all.push(branch);
      }
      branch.span = union(branch.span, unit.span);
      siblings = branch.symbol.children;
      branches = branch.branches;
    }
    siblings.push(symbolOf(snapshot, unit, labelOf(catalog.format, unit)));
  }
  for (const { symbol, span } of all) symbol.range = lines.range(span);
  return roots;
}

function symbolOf({ lines }: Snapshot, unit: Unit, label: string): DocumentSymbol {
  const detail = excerpt(unit.target ?? unit.source);
  return {
    name: label || '""',
    kind: SymbolKind.String,
    range: lines.range(union(unit.span, unit.nameSpan)),
    selectionRange: lines.range(unit.nameSpan),
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

function union(a: Span, b: Span): Span {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

/** For clients that know no tree. */
function flat(symbols: readonly DocumentSymbol[], uri: string, container?: string): SymbolInformation[] {
  return symbols.flatMap(({ name, kind, range, children = [] }) => [
    { name, kind, location: { uri, range }, ...(container !== undefined && { containerName: container }) },
    ...flat(children, uri, name),
  ]);
}
