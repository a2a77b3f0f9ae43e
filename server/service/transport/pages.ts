import { ok, type Result } from '../../../shared/values/result.ts';
import type { ServiceError } from '../errors/errors.ts';

/** The most that lists of the service give at once. */
export const PAGE = 25;
/** A service that always has another page is broken. */
const MOST_PAGES = 400;

/** All things of a list that comes in pages, each once: a page that is not full, or brings nothing new, is the last. @param page numbers begin at 0 */
export async function allPages<T extends { readonly id: string }>(
  page: (number: number) => Promise<Result<readonly T[], ServiceError>>,
): Promise<Result<readonly T[], ServiceError>> {
  const all = new Map<string, T>();
  for (let number = 0; number < MOST_PAGES; number += 1) {
    const some = await page(number);
    if (!some.ok) return some;
    const before = all.size;
    for (const one of some.value) all.set(one.id, one);
    if (some.value.length < PAGE || all.size === before) break;
  }
  return ok([...all.values()]);
}
