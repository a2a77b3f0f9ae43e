import { fail, ok, type Result } from '../../../../shared/values/result.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import { styledLanguage, writingLanguage, writingOffer } from '../../../service/offers.ts';
import type { CallOptions } from '../../../service/resources/translate-types.ts';
import {
  type CorrectRequest,
  REPHRASE_BYTES,
  type RephraseOutcome,
  type RephraseRequest,
  type Rephrasing,
} from '../../../service/resources/write.ts';
import type { Guarded } from './guarded.ts';
import { joined, piecesOf } from './pieces.ts';

/** The parts of the service that rephrasing uses. */
export type Rephraser = Pick<ServiceClient, 'rephrase' | 'correct' | 'resourceLanguages'>;

/** What to do with a text: reword it or, with `correct`, only remove mistakes. */
export interface Wish extends Omit<RephraseRequest, 'texts'> {
  /** Only spelling and grammar; style and tone are ignored then. */
  readonly correct?: boolean;
}

/** Why there is no suggestion. `too-large` is known before anything is sent; `unsafe` says what the service has broken. */
export type RephraseFailure =
  | { readonly kind: 'too-large'; readonly bytes: number; readonly most: number }
  | { readonly kind: 'service'; readonly error: ServiceError }
  | { readonly kind: 'silent' }
  | { readonly kind: 'unsafe'; readonly reason: string };

/** A paragraph is too long to be sent; undefined if everything can be sent. */
export function tooLarge({ sent }: Guarded): Extract<RephraseFailure, { kind: 'too-large' }> | undefined {
  const bytes = Math.max(...piecesOf(sent, REPHRASE_BYTES).map(({ text }) => Buffer.byteLength(text)));
  return bytes > REPHRASE_BYTES ? { kind: 'too-large', bytes, most: REPHRASE_BYTES } : undefined;
}

/** Requests a rewording of one text, a long one by paragraphs, all or none. The result preserves every placeholder and tag, or is refused. */
export async function rephraseGuarded(
  client: Rephraser,
  guarded: Guarded,
  wish: Wish,
  call?: CallOptions,
): Promise<Result<Rephrasing, RephraseFailure>> {
  const large = tooLarge(guarded);
  if (large !== undefined) return fail(large);
  const pieces = piecesOf(guarded.sent, REPHRASE_BYTES);
  const texts = pieces.map(({ text }) => text);
  const { improvements, rejected, error } = await asked(client, wish, texts, call);
  const failure = error ?? [...rejected.values()][0];
  if (failure !== undefined) return fail({ kind: 'service', error: failure });
  const said = improvements.flatMap((improvement) => improvement ?? []);
  const [first] = said;
  if (first === undefined || said.length < pieces.length) return fail({ kind: 'silent' });
  const restored = guarded.restore(
    joined(
      pieces,
      said.map(({ text }) => text),
    ),
  );
  if ('broken' in restored) return fail({ kind: 'unsafe', reason: restored.broken });
  return ok({ ...first, text: restored.text });
}

/** Sends the language that the service lists for a locale; if it lists none, the service decides. */
async function asked(
  client: Rephraser,
  { correct = false, targetLang = '', style, tone }: Wish,
  texts: readonly string[],
  call: CallOptions | undefined,
): Promise<RephraseOutcome> {
  const offer = targetLang === '' ? undefined : await writingOffer(client, call?.signal);
  const styled = !correct && (style ?? tone) !== undefined;
  const code = targetLang === '' ? undefined : writingLanguage(targetLang, offer);
  const sent = styled && code !== undefined ? styledLanguage(targetLang, offer) : (code ?? targetLang);
  const request: CorrectRequest = { texts, ...(sent !== undefined && sent !== '' && { targetLang: sent }) };
  if (correct) return client.correct(request, call);
  return client.rephrase({ ...request, ...(style && { style }), ...(tone && { tone }) }, call);
}
