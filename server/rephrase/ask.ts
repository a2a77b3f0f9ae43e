import { fail, ok, type Result } from '../../shared/result.ts';
import type { ServiceError } from '../service/errors.ts';
import type { CallOptions } from '../service/translate-types.ts';
import { REPHRASE_BYTES, type RephraseOutcome, type RephraseRequest, type Rephrasing } from '../service/write.ts';
import type { Guarded } from './guarded.ts';
import { joined, piecesOf } from './pieces.ts';

/** What rephrasing needs of the service. */
export interface Rephraser {
  rephrase(request: RephraseRequest, call?: CallOptions): Promise<RephraseOutcome>;
}

/** Why there is no suggestion. `too-large` is known before anything is sent; `unsafe` says what the service has broken. */
export type RephraseFailure =
  | { readonly kind: 'too-large'; readonly bytes: number; readonly most: number }
  | { readonly kind: 'service'; readonly error: ServiceError }
  | { readonly kind: 'silent' }
  | { readonly kind: 'unsafe'; readonly reason: string };

/** A paragraph is too long to be sent at all; undefined when everything can be. */
export function tooLarge({ sent }: Guarded): Extract<RephraseFailure, { kind: 'too-large' }> | undefined {
  const bytes = Math.max(...piecesOf(sent, REPHRASE_BYTES).map(({ text }) => Buffer.byteLength(text)));
  return bytes > REPHRASE_BYTES ? { kind: 'too-large', bytes, most: REPHRASE_BYTES } : undefined;
}

/** Asks for one text in other words: a long one by paragraphs, all or none. What comes back holds every placeholder and tag as it was, or is refused. */
export async function rephraseGuarded(
  client: Rephraser,
  guarded: Guarded,
  manner: Omit<RephraseRequest, 'texts'>,
  call?: CallOptions,
): Promise<Result<Rephrasing, RephraseFailure>> {
  const large = tooLarge(guarded);
  if (large !== undefined) return fail(large);
  const pieces = piecesOf(guarded.sent, REPHRASE_BYTES);
  const texts = pieces.map(({ text }) => text);
  const { improvements, rejected, error } = await client.rephrase({ ...manner, texts }, call);
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
