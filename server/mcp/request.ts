import * as z from 'zod/mini';
import { requestOptions as options, type RequestOptions } from '../../shared/request-options.ts';

/** All options of a request, for tools that only declare the usual ones. */
export const requestOptions = options.check(
  z.describe('Further options of the service for this call, by the names of "translation" in dragoman.json.'),
);

/** The options of a call as one value. */
export function requestOf(
  all: RequestOptions | undefined,
  { formality, context }: { readonly formality?: RequestOptions['formality']; readonly context?: string | undefined },
): { readonly request: RequestOptions } {
  return {
    request: { ...all, ...(formality !== undefined && { formality }), ...(context !== undefined && { context }) },
  };
}
