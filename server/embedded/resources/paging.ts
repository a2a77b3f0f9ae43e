import { fail, ok, type Result } from '../../../shared/values/result.ts';
import { type Reply, refuse } from '../reply.ts';

export interface Page {
  readonly skip: number;
  readonly size: number;
}

/** `page` from 0 (default 0) and `page_size` from 1 to 25 (default 10), as in lists of version 3. */
export function readPage(query: URLSearchParams): Result<Page, Reply> {
  const page = whole(query.get('page') ?? '0');
  if (page === undefined) return fail(refuse(400, "Value for 'page' not supported: expected a whole number from 0."));
  const size = whole(query.get('page_size') ?? '10');
  if (size === undefined || size < 1 || size > 25)
    return fail(refuse(400, "Value for 'page_size' not supported: expected a whole number from 1 to 25."));
  return ok({ skip: page * size, size });
}

function whole(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
