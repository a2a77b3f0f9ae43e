import { type SymbolInformation, SymbolKind } from 'vscode-languageserver/node';
import type { Catalog, Format, Unit } from '../../../core/formats/format.ts';
import { likeSource } from '../../../core/formats/original.ts';
import { type Outline, outlineOf } from '../../../core/formats/traits.ts';
import { shortened } from '../../../core/language/page.ts';
import { plainText } from '../../../core/text/content.ts';
import type { FileGroup } from '../../../engine/parts/workspace/discovery/groups.ts';
import { drain } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { Feature } from '../feature.ts';
import { searchTerms } from '../glossary/symbols.ts';

/** Maximum symbols in an answer. A user who sees that many types another letter. */
const MOST = 500;
/** How many UTF-16 units of a text a list shows. */
const SHOWN = 60;
/** How many UTF-16 units of a text, and of a query, are searched. */
const SEARCHED = 10_000;
const QUERY = 200;

/** `workspace/symbol`: units of all files of the projects, and terms, whose key or texts contain every word of the query. Streamed if the client wants that. */
export const workspaceSymbols: Feature = ({ connection, guard, projects, documents, glossaries }) => {
  connection.onWorkspaceSymbol(
    guard.request('workspace/symbol', async (params, token, _progress, parts): Promise<SymbolInformation[]> => {
      const words = wordsOf(params?.query);
      const found: SymbolInformation[] = [];
      let count = 0;
      const add = (some: readonly SymbolInformation[]): void => {
        count += some.length;
        if (parts === undefined) found.push(...some);
        else if (some.length > 0) parts.report([...some]);
      };
      for (const folder of await projects.all()) {
        const state = await projects.ofFolder(folder);
        for (const file of await glossaries.files(state)) {
          add(await drain(searchTerms(file, words, MOST - count), token));
          if (count >= MOST) return found;
        }
        for (const group of state.groups) {
          let dialect = group.dialect;
          for (const path of pathsOf(group)) {
            await guard.standBack();
            const read = await documents.at(path);
            if (!read.ok) continue;
            const catalog = read.value.catalog(group.format, dialect);
            if (path === group.source) dialect = likeSource(group, { catalog }).dialect;
            add(await drain(search(read.value, catalog, group.format, words, MOST - count), token));
            if (count >= MOST) return found;
          }
        }
      }
      return found;
    }),
  );
};

function wordsOf(query: unknown): readonly string[] {
  if (typeof query !== 'string') return [];
  return query
    .slice(0, QUERY)
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

function pathsOf({ source, targets, missing }: FileGroup): readonly string[] {
  const there = [...targets].flatMap(([locale, path]) => (missing.has(locale) ? [] : [path]));
  return source === undefined ? there : [source, ...there];
}

/** `undefined` for units that do not match: a chance to yield. */
function* search(
  { uri, lines, name: container }: Snapshot,
  { units }: Catalog,
  format: Format,
  words: readonly string[],
  most: number,
): Generator<SymbolInformation | undefined, void, undefined> {
  const place = outlineOf(format);
  let left = most;
  for (const unit of units) {
    if (left === 0) return;
    const text = textOf(unit);
    const searched = `${unit.name}\n${text}`.toLowerCase();
    if (!words.every((word) => searched.includes(word))) {
      yield undefined;
      continue;
    }
    left -= 1;
    yield {
      // Clients filter by name again: it must contain the match.
      name: nameOf(unit, place, excerpt(text, words), words),
      kind: SymbolKind.String,
      location: { uri, range: lines.range(unit.nameSpan) },
      containerName: container,
    };
  }
}

/** Key and text; if the id is meaningless to people, only the text found. */
function nameOf(unit: Unit, { title }: Outline, text: string, words: readonly string[]): string {
  const counted = (title?.(unit) ?? unit.name) !== unit.name;
  const shown = text.toLowerCase();
  return counted && words.every((word) => shown.includes(word)) ? text : `${unit.name}  ${text}`.trim();
}

function textOf({ source, target }: Unit): string {
  const texts = [target, source].map((content) => (content === undefined ? '' : plainText(content).slice(0, SEARCHED)));
  return texts
    .filter((text) => text.trim() !== '')
    .join(' · ')
    .replace(/\s+/g, ' ');
}

/** The beginning of a text, or the part around the first word that the beginning does not show. */
function excerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const hidden = words.map((word) => lower.indexOf(word)).find((at) => at > SHOWN - 10);
  const from = hidden === undefined ? 0 : Math.max(0, hidden - 10);
  const start = (text.charCodeAt(from) & 0xfc00) === 0xdc00 ? from + 1 : from;
  return (start > 0 ? '…' : '') + shortened(text.slice(start), SHOWN);
}
