import { ok, type Result } from '../../../shared/values/result.ts';
import type { ServiceError } from '../errors/errors.ts';
import type { CallOptions } from '../resources/translate-types.ts';
import type { Transport } from './transport.ts';
import type { WireCall, WireRequest } from './wire.ts';

/**
 * A DELETE. Safe to repeat, but then "not found" only says that an earlier attempt, whose answer was lost, has done it.
 */
export async function remove(
  transport: Transport,
  request: Omit<WireRequest, 'method'>,
  call?: CallOptions,
): Promise<Result<void, ServiceError>> {
  let unclear = false;
  const onUnclear = (): void => {
    unclear = true;
  };
  const wire: WireCall = { ...call, onUnclear };
  const answer = await transport.send({ ...request, method: 'DELETE' }, wire);
  if (answer.ok || (answer.error.kind === 'not-found' && unclear)) return ok(undefined);
  return answer;
}
