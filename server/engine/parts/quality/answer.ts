import * as z from 'zod/mini';
import {
  type Batch,
  type QualityError,
  sentence,
  severityOf,
  type TextPair,
  typeOf,
  type Verdict,
} from './provider.ts';
import { placeWords } from './spans.ts';

const words = z.nullish(z.string());
/** Longer than any text that is sent. */
const quoted = z.nullish(z.string().check(z.maxLength(5_000)));
const errorSchema = z.object({
  type: z.string(),
  sub_type: words,
  severity: z.string(),
  source: quoted,
  target: quoted,
  explanation: words,
  suggestion: words,
});
type SaidError = z.output<typeof errorSchema>;
const pairSchema = z.object({ pair: z.int(), errors: z.array(z.unknown()) });

/** Limits: UTF-16 units of an answer that are read, nesting depth of objects, and errors per pair. */
const LONGEST = 1_000_000;
const DEEPEST = 6;
const MOST_ERRORS = 20;

/**
 * Parses a language model's answer about a batch, whatever surrounds it: prose, code fences, a list instead of lines, a truncated end. An error whose
 * quoted words are not in the texts is dropped: the model has made them up. A pair that is not mentioned counts as not judged.
 */
export function readAnswer(answer: string, { pairs }: Batch): readonly Verdict[] {
  const said = new Map<number, QualityError[]>();
  for (const json of objectsIn(answer.slice(0, LONGEST))) {
    const read = pairSchema.safeParse(json);
    const pair = read.success ? pairs[read.data.pair - 1] : undefined;
    if (!read.success || pair === undefined) continue;
    // A pair that is mentioned twice has the errors of both: repeating it cannot make the first ones disappear.
    const errors = said.get(read.data.pair) ?? [];
    said.set(read.data.pair, errors);
    for (const one of read.data.errors.slice(0, MOST_ERRORS)) {
      const error = errorSchema.safeParse(one);
      const placed = error.success ? place(error.data, pair) : undefined;
      if (placed !== undefined && !errors.some((other) => same(other, placed))) errors.push(placed);
    }
  }
  return pairs.map((_, at) => said.get(at + 1));
}

function place(said: SaidError, { source, target }: TextPair): QualityError | undefined {
  const from = said.source?.trim() ? placeWords(source, said.source) : undefined;
  if (from === undefined && said.source?.trim()) return undefined;
  // The same words occur more than once: a translation mostly keeps the order of its source.
  const near = from && Math.round((from.start / Math.max(1, source.length)) * target.length);
  const to = said.target?.trim() ? placeWords(target, said.target, near) : undefined;
  if (to === undefined && said.target?.trim()) return undefined;
  if (from === undefined && to === undefined) return undefined;
  const suggestion = to === undefined ? undefined : (said.suggestion ?? undefined);
  const subType = sentence(said.sub_type ?? '');
  return {
    type: typeOf(said.type),
    ...(subType !== '' && { subType }),
    severity: severityOf(said.severity),
    explanation: sentence(said.explanation ?? ''),
    sourceSpans: from === undefined ? [] : [from],
    targetSpans: to === undefined ? [] : [to],
    ...(suggestion !== undefined && suggestion.trim() !== '' && { suggestion }),
  };
}

function same(a: QualityError, b: QualityError): boolean {
  const key = ({ type, sourceSpans, targetSpans }: QualityError) => JSON.stringify([type, sourceSpans, targetSpans]);
  return key(a) === key(b);
}

/** The JSON objects in a text, inner ones before outer ones. An unclosed quotation mark ends with its line, since a JSON string cannot continue. */
function* objectsIn(text: string): Generator<unknown> {
  const open: number[] = [];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at];
    if (quoted && unit === '\\') at += 1;
    else if (unit === '\n') quoted = false;
    else if (unit === '"') quoted = !quoted;
    else if (!quoted && unit === '{') open.push(at);
    else if (!quoted && unit === '}') {
      const start = open.pop();
      if (start === undefined || open.length > DEEPEST) continue;
      const json = parsed(text.slice(start, at + 1));
      if (json !== undefined) yield json;
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
