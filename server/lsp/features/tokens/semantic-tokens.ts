import {
  type CancellationToken,
  type SemanticTokens,
  SemanticTokensBuilder,
  type SemanticTokensDelta,
  type SemanticTokensEdit,
} from 'vscode-languageserver/node';
import { passing } from '../../../core/formats/common/units/forget.ts';
import { pairsIn } from '../../../core/language/pairs.ts';
import type { Content } from '../../../core/text/content.ts';
import type { Text } from '../../../core/text/live-text.ts';
import type { Lines } from '../../../core/text/positions.ts';
import type { Span } from '../../../core/text/span.ts';
import type { Context } from '../../context.ts';
import { drain } from '../../guard.ts';
import type { Feature } from '../feature.ts';
import type { Subject, uriIn } from '../subject.ts';
import { stillCurrent, subjectIn } from '../units/cursor.ts';
import { type Painted, painted } from './painted.ts';
import { TYPES } from './types.ts';

/** For how many documents the last answer is kept, for the next delta. */
const KEPT = 16;

type Params = Parameters<typeof uriIn>[0] & { readonly range?: Parameters<Lines['span']>[0] };
type DeltaParams = Params & { readonly previousResultId?: string };

/** `textDocument/semanticTokens`: placeholders, inline codes and ICU syntax inside texts, for a document, a range of it, or as a delta. */
export const semanticTokens: Feature = (context) => {
  const { connection, documents, guard } = context;
  const { semanticTokens: requests } = connection.languages;
  const last = new Map<string, { readonly resultId: string; readonly data: number[] }>();
  let results = 0;

  const full = async (params: Params, token: CancellationToken): Promise<SemanticTokens> => {
    const found = await subjectIn(context, params);
    if (found === undefined) return { data: [] };
    const { uri } = found.snapshot;
    const answer = { resultId: String(++results), data: await dataOf(context, found, params, token) };
    last.delete(uri);
    last.set(uri, answer);
    for (const oldest of last.keys()) if (last.size > KEPT) last.delete(oldest);
    return answer;
  };
  const delta = async (
    params: DeltaParams,
    token: CancellationToken,
  ): Promise<SemanticTokens | SemanticTokensDelta> => {
    const before = last.get(params?.textDocument?.uri as string);
    const answer = await full(params, token);
    if (before === undefined || before.resultId !== params.previousResultId || answer.resultId === undefined)
      return answer;
    return { resultId: answer.resultId, edits: editsBetween(before.data, answer.data) };
  };

  requests.on(guard.request('textDocument/semanticTokens/full', full));
  requests.onDelta(guard.request('textDocument/semanticTokens/full/delta', delta));
  requests.onRange(
    guard.request('textDocument/semanticTokens/range', async (params, token): Promise<SemanticTokens> => {
      const found = await subjectIn(context, params);
      return { data: found === undefined ? [] : await dataOf(context, found, params, token) };
    }),
  );
  documents.onClosed(({ uri }) => last.delete(uri));
};

async function dataOf(
  context: Context,
  subject: Subject,
  { range }: Params,
  token: CancellationToken,
): Promise<number[]> {
  const { lines, live } = subject.snapshot;
  const within = range === undefined ? { start: 0, end: live.length } : lines.span(range);
  const found = (await drain(paintedIn(subject, within), token)).flat();
  stillCurrent(context, subject.snapshot, subject.source);
  const builder = new SemanticTokensBuilder();
  for (const { span, type } of found.toSorted((a, b) => a.span.start - b.span.start))
    pushLines(builder, lines, live, span, TYPES.indexOf(type));
  return builder.build().data;
}

function* paintedIn(subject: Subject, within: Span): Generator<readonly Painted[] | undefined, void, undefined> {
  const bilingual = subject.format.layout === 'bilingual';
  for (const pair of passing(subject.input.catalog, pairsIn(subject, within))) {
    const contents = bilingual ? [pair.source, pair.target] : [pair.target];
    yield contents.flatMap((content) => (content && isIn(content, within) ? painted(subject, pair, content) : []));
  }
}

function isIn({ span }: Content, { start, end }: Span): boolean {
  return span.start <= end && start <= span.end;
}

/** A token must be on one line, as not every client supports longer ones: it is split at line ends. */
function pushLines(builder: SemanticTokensBuilder, lines: Lines, text: Text, span: Span, type: number): void {
  let start = span.start;
  for (const piece of text.slice(span.start, span.end).split(/(\r\n|\r|\n)/)) {
    const { line, character } = lines.position(start);
    if (piece.trim() !== '') builder.push(line, character, piece.length, type, 0);
    start += piece.length;
  }
}

/** One edit between the common prefix and the common suffix (LSP 3.18, `SemanticTokensEdit`: it counts numbers, not tokens). */
function editsBetween(before: readonly number[], after: readonly number[]): SemanticTokensEdit[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  if (start === before.length && start === after.length) return [];
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-end - 1) === after.at(-end - 1)) end++;
  return [{ start, deleteCount: before.length - start - end, data: after.slice(start, after.length - end) }];
}
