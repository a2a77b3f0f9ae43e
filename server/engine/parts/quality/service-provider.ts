import { fail, ok } from '../../../../shared/values/result.ts';
import type { ServiceClient } from '../../../service/client.ts';
import type { ServiceError } from '../../../service/errors/errors.ts';
import { evaluatedPair, type FoundErrors, LONGEST_SEGMENT, MOST_SEGMENTS } from '../../../service/resources/quality.ts';
import {
  type Batch,
  type QualityError,
  type QualityFailure,
  type QualityProvider,
  sentence,
  severityOf,
  typeOf,
  type Verdict,
} from './provider.ts';
import { fromCodePoints } from './spans.ts';

/** Maximum characters per request: the service documents no limit for all texts together. */
const MOST_CHARACTERS = 1_000_000;

/**
 * Quality evaluation by the service (docs/spec/service.md#quality-evaluation).
 * @param id of the service and the account, as in `ConnectedService.id`
 */
export function serviceProvider(client: Pick<ServiceClient, 'quality'>, id: string, name: string): QualityProvider {
  const provider: QualityProvider = {
    id: `service ${id}`,
    name,
    most: { pairs: MOST_SEGMENTS, characters: MOST_CHARACTERS, text: LONGEST_SEGMENT },
    // 100 jobs per minute are allowed: with more, the service says how long to wait.
    width: 2,
    judges: ({ source, target }) => evaluatedPair(source, target) !== undefined,
    async judge(batch, call) {
      const { locales, pairs } = batch;
      const request = { sourceLocale: locales.source, targetLocale: locales.target, segments: pairs };
      const begun = await client.quality.begin(request, { signal: call.signal });
      if (!begun.ok) return fail(failureOf(begun.error));
      call.accepted?.(begun.value.id);
      const found = await client.quality.result(begun.value, { signal: call.signal });
      return found.ok ? ok(verdicts(batch, found.value)) : fail(failureOf(found.error));
    },
    async resume(job, batch, { signal }) {
      const found = await client.quality.result({ id: job }, { signal });
      if (found.ok) return ok(verdicts(batch, found.value));
      const { kind, status } = found.error;
      // An evaluation that has failed or expired has no answer any more.
      const gone = kind === 'not-found' || kind === 'bad-request' || (kind === 'server' && status === undefined);
      return gone ? ok(undefined) : fail(failureOf(found.error));
    },
  };
  return provider;
}

function failureOf(error: ServiceError): QualityFailure {
  return error.kind === 'cancelled' ? { kind: 'interrupted' } : { kind: 'service', error };
}

function verdicts({ pairs }: Batch, found: FoundErrors): readonly Verdict[] {
  return pairs.map(({ source, target }, at) =>
    found[at]?.map(
      (error): QualityError => ({
        type: typeOf(error.type),
        ...(error.subType !== undefined && { subType: sentence(error.subType) }),
        severity: severityOf(error.severity),
        explanation: sentence(error.explanation),
        sourceSpans: fromCodePoints(source, error.sourceSpans),
        targetSpans: fromCodePoints(target, error.targetSpans),
      }),
    ),
  );
}
