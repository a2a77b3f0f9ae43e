import { getLocation } from 'jsonc-parser';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node';
import type { Span } from '../../../core/text/span.ts';
import type { ProjectState } from '../../projects.ts';
import type { Snapshot } from '../../snapshot.ts';
import { schemasAt } from '../project/project-schema.ts';
import { type Word, wordsForKeys, wordsForValues } from '../project/project-words.ts';

/** A possible value: a word in quotes, or `true` and `false` without. */
interface Proposal extends Word {
  readonly bare?: boolean;
}

/** Keys and values of `dragoman.json` at an offset: what its schema allows, unless the client has the schema; check ids, and the project's locales, patterns and dialects. */
export function completeProject(
  { text, lines }: Snapshot,
  offset: number,
  state: ProjectState,
  knowsSchema: boolean,
): CompletionItem[] {
  const { path, isAtPropertyKey, previousNode: node } = getLocation(text, offset);
  const inside = node !== undefined && node.offset <= offset && offset <= node.offset + node.length;
  if (inside && node.type !== 'string' && node.type !== 'property' && node.type !== 'boolean') return [];
  const span: Span = inside ? { start: node.offset, end: node.offset + node.length } : { start: offset, end: offset };
  const above = path.slice(0, -1);
  const ofSchema = knowsSchema ? [] : isAtPropertyKey ? keysOfSchema(above) : valuesOfSchema(path);
  const proposals: readonly Proposal[] = isAtPropertyKey
    ? [...ofSchema, ...wordsForKeys(above, state)]
    : distinct([...wordsForValues(path, state), ...ofSchema]);
  const colon = isAtPropertyKey && !/^\s*:/.test(text.slice(span.end, span.end + 200)) ? ': ' : '';
  return proposals.map(({ value, documentation, bare }, index) => {
    const word = bare === true ? value : JSON.stringify(value);
    return {
      label: value,
      kind: isAtPropertyKey ? CompletionItemKind.Property : CompletionItemKind.Value,
      sortText: String(index).padStart(4, '0'),
      filterText: word,
      textEdit: { range: lines.range(span), newText: word + colon },
      ...(documentation !== undefined && { documentation }),
    };
  });
}

function keysOfSchema(path: Parameters<typeof schemasAt>[0]): readonly Proposal[] {
  return schemasAt(path).flatMap(({ properties }) =>
    Object.entries(properties ?? {}).map(([value, { description }]) => ({
      value,
      ...(description !== undefined && { documentation: description }),
    })),
  );
}

function valuesOfSchema(path: Parameters<typeof schemasAt>[0]): readonly Proposal[] {
  return schemasAt(path).flatMap(({ enum: values = [], type }): Proposal[] => {
    if (type === 'boolean') return ['true', 'false'].map((value) => ({ value, bare: true }));
    return values.flatMap((value) => (typeof value === 'string' ? [{ value }] : []));
  });
}

/** The first proposal of a value is the most informative. */
function distinct(proposals: readonly Proposal[]): readonly Proposal[] {
  const seen = new Set<string>();
  return proposals.filter(({ value }) => !seen.has(value) && seen.add(value));
}
