import * as z from 'zod/mini';
import type { RephraseAnswer, RephraseArguments } from '../../../../shared/service.ts';
import { STYLES, TONES } from '../../../../shared/service.ts';
import { fail, type Result } from '../../../../shared/values/result.ts';
import { type RephraseFailure, rephraseGuarded, tooLarge } from '../../../engine/parts/rephrase/ask.ts';
import { guard } from '../../../engine/parts/rephrase/guarded.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import type { Context } from '../../context.ts';
import { refusal } from '../../guard.ts';
import type { Snapshot } from '../../snapshot.ts';
import { nameOf } from '../../uris.ts';
import { ask, type Entry } from '../service/entry.ts';
import { subjectOf } from '../subject.ts';
import { range as rangeShape, readArgument } from '../translate/arguments.ts';
import { startProgress } from '../translate/progress.ts';
import { editOf } from '../workspace-edit.ts';
import { type Place, placeAt, placeOfText } from './place.ts';

const schema = z.object({
  uri: z.string(),
  range: rangeShape,
  text: z.optional(z.string()),
  style: z.optional(z.enum(STYLES)),
  tone: z.optional(z.enum(TONES)),
  correct: z.optional(z.boolean()),
  apply: z.optional(z.boolean()),
});
const SHAPE = 'one argument { uri, range, text?, style?, tone?, correct?, apply? }';

/** `dragoman.server.rephrase`: rewords the text at a range, keeping placeholders and tags. */
export function rephraseCommand(context: Context): Entry {
  return [
    'dragoman.server.rephrase',
    async (args, token, reporter) => {
      const request = readArgument(schema, args?.[0], SHAPE) as RephraseArguments;
      const { snapshot, place } = await locate(context, request);
      const progress = await startProgress(
        context,
        request.correct === true ? 'Correcting' : 'Rephrasing',
        token,
        reporter,
      );
      try {
        const answer = await suggest(context, request, place, progress.signal);
        if (request.apply === true && snapshot !== undefined)
          await apply(context, snapshot, place, answer, request.correct === true ? 'Correct' : 'Rephrase');
        return { ...answer, ...narrowed(snapshot, place, request) };
      } finally {
        progress.done();
      }
    },
  ];
}

/** The range of the text itself, if the request included more. */
function narrowed(
  snapshot: Snapshot | undefined,
  { span }: Place,
  { range }: RephraseArguments,
): Pick<RephraseAnswer, 'range'> {
  const asked = snapshot?.lines.span(range);
  if (snapshot === undefined || (asked?.start === span.start && asked.end === span.end)) return {};
  return { range: snapshot.lines.range(span) };
}

async function locate(
  context: Context,
  { uri, range, text }: RephraseArguments,
): Promise<{ readonly snapshot?: Snapshot; readonly place: Place }> {
  if (text !== undefined && context.documents.opened(uri) === undefined) {
    const place = placeOfText(text, nameOf(uri));
    if (!place.ok) throw refusal(place.error);
    return { place: place.value };
  }
  const found = await context.documents.get(uri);
  if (!found.ok) throw refusal(found.error.message);
  const snapshot = found.value;
  const place = placeAt(snapshot, await subjectOf(context, snapshot), range);
  if (!place.ok) throw refusal(place.error);
  return { snapshot, place: place.value };
}

/** The service's suggestions for a place; none if it returns the same text. @throws ResponseError */
export async function suggest(
  context: Context,
  { style, tone, correct }: RephraseArguments,
  { text, codec, placeholders, locale, keepsLines }: Place,
  signal: AbortSignal,
): Promise<RephraseAnswer> {
  const guarded = guard(text, codec, placeholders);
  const large = tooLarge(guarded);
  if (large !== undefined) throw refusal(sentence(large));
  if (context.services.account(await context.settings.get()).plan === 'free')
    throw refusal(
      `${correct === true ? 'Correcting' : 'Rephrasing'} is part of the paid plans, and the key in use is one of the free plan. Nothing was sent.`,
    );
  const manner = { ...(style !== undefined && { style }), ...(tone !== undefined && { tone }) };
  const restored = await ask(
    context,
    { role: 'developer' },
    async (client): Promise<Result<{ text: string }, ServiceError>> => {
      const request = {
        ...(locale !== undefined && { targetLang: locale }),
        ...manner,
        ...(correct === true && { correct }),
      };
      const said = await rephraseGuarded(client, guarded, request, { signal });
      if (said.ok) return said;
      if (said.error.kind === 'service') return fail(said.error.error);
      throw refusal(sentence(said.error));
    },
  );
  const breaks = (it: string) => it.split('\n').length;
  if (keepsLines && breaks(restored.text) !== breaks(codec.encode(text)))
    throw refusal('The suggestion was not safe to use: it has different line breaks. Nothing was changed.');
  const unchanged = restored.text === codec.encode(text);
  return { suggestions: unchanged ? [] : [{ text: restored.text, ...manner }] };
}

/** A message for the user. */
function sentence(failure: Exclude<RephraseFailure, { kind: 'service' }>): string {
  if (failure.kind === 'silent') return 'The service left the text out. Try again.';
  if (failure.kind === 'unsafe') return `The suggestion was not safe to use: ${failure.reason}. Nothing was changed.`;
  return `A paragraph of ${failure.bytes} bytes is more than the ${failure.most} that the service takes at once. Select less. Nothing was sent.`;
}

/** One edit for one version of the document: if that is no longer the latest, the client refuses it. */
async function apply(
  { client, connection, documents }: Context,
  snapshot: Snapshot,
  { span }: Place,
  { suggestions: [suggestion] }: RephraseAnswer,
  label: string,
): Promise<void> {
  if (suggestion === undefined) return;
  const edit = editOf(client, snapshot, snapshot.lines.textEdits([{ span, text: suggestion.text }]));
  const current = documents.isCurrent(snapshot);
  const done = current ? await connection.workspace.applyEdit({ label, edit }) : undefined;
  if (done?.applied !== true)
    throw refusal(`The text was changed meanwhile, so nothing was replaced. The suggestion was: ${suggestion.text}`);
}
