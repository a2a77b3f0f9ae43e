import type { Result } from '../../../../shared/values/result.ts';
import type { ServiceClient } from '../../../service/client.ts';
import { concernsRequest, type ServiceError } from '../../../service/errors/errors.ts';
import type { Context } from '../../context.ts';
import type { Use } from '../../services.ts';

export interface Asking extends Use {
  /** A 403 may mean that this key, or its plan, must not use this one operation, which says nothing about the service. */
  readonly refusable?: boolean;
}

/** Runs one job with a client of the service in use, whose status is updated from the result. */
export async function askService<T>(
  context: Context,
  job: (client: ServiceClient) => Promise<Result<T, ServiceError>>,
  { refusable = false, ...use }: Asking = {},
): Promise<Result<T, ServiceError>> {
  const errorOf = (answer: Result<T, ServiceError>) =>
    answer.ok || !isTrouble(answer.error, refusable) ? undefined : answer.error;
  const found = await context.services.use(await context.settings.get(), job, errorOf, use);
  return found.ok ? found.value : found;
}

/** Whether an error says something about the service itself. A wrong argument or an unreadable file does not. */
export function isTrouble(error: ServiceError, refusable: boolean): boolean {
  if (concernsRequest(error) || error.missingScopes !== undefined) return false;
  return !(refusable && error.kind === 'unauthorized' && error.status === 403);
}
