import { type CancellationToken, type SemanticTokens, SemanticTokensBuilder } from 'vscode-languageserver/node';
import type { Context } from '../context.ts';
import type { BilingualUnit } from '../formats/pair.ts';
import { drain } from '../guard.ts';
import type { Lines } from '../positions.ts';
import type { Span } from '../text/span.ts';
import type { Feature } from './feature.ts';
import type { Subject, uriIn } from './subject.ts';
import { pairsOf } from './units/pairs.ts';
import { stillCurrent, subjectIn } from './units/spot.ts';
import { type Token, tokensOf } from './units/tokens.ts';

/** Types that every theme has a colour for (LSP 3.18, `SemanticTokenTypes`). */
const TYPES = ['variable', 'macro'];
const PLACEHOLDER = 0;
const CODE = 1;

/** `textDocument/semanticTokens`: placeholders (`variable`) and inline codes (`macro`) inside targets, for a document or a part of it. */
export const semanticTokens: Feature = (context) => {
  const { connection, guard } = context;
  const { semanticTokens: requests } = connection.languages;
  requests.on(guard.request('textDocument/semanticTokens/full', (params, token) => answer(context, params, token)));
  requests.onRange(
    guard.request('textDocument/semanticTokens/range', (params, token) => answer(context, params, token)),
  );
  const legend = { tokenTypes: TYPES, tokenModifiers: [] };
  return { semanticTokensProvider: { legend, full: true, range: true } };
};

type Params = Parameters<typeof uriIn>[0] & { readonly range?: Parameters<Lines['span']>[0] };

async function answer(context: Context, params: Params, token: CancellationToken): Promise<SemanticTokens> {
  const subject = await subjectIn(context, params);
  if (subject === undefined) return { data: [] };
  const { lines, text } = subject.snapshot;
  const within = params.range === undefined ? { start: 0, end: text.length } : lines.span(params.range);
  const found = (await drain(tokensIn(subject, within), token)).flat();
  stillCurrent(context, subject.snapshot, subject.source);
  const builder = new SemanticTokensBuilder();
  for (const { span, code } of found.toSorted((a, b) => a.span.start - b.span.start))
    pushLines(builder, lines, text, span, code === undefined ? PLACEHOLDER : CODE);
  return builder.build();
}

function* tokensIn(subject: Subject, within: Span): Generator<readonly Token[] | undefined, void, undefined> {
  for (const pair of pairsOf(subject)) yield isIn(pair, within) ? tokensOf(subject, pair, pair.target) : undefined;
}

function isIn({ target }: BilingualUnit, { start, end }: Span): boolean {
  return target !== undefined && target.span.start <= end && start <= target.span.end;
}

/** A token is on one line, as not every client takes longer ones: what spans lines becomes several. */
function pushLines(builder: SemanticTokensBuilder, lines: Lines, text: string, span: Span, type: number): void {
  let start = span.start;
  for (const piece of text.slice(span.start, span.end).split(/(\r\n|\r|\n)/)) {
    const { line, character } = lines.position(start);
    if (piece.trim() !== '') builder.push(line, character, piece.length, type, 0);
    start += piece.length;
  }
}
