import { TERMINAL } from './advice.ts';
import type { DocumentProblem } from './limits.ts';
import { type Account, type DocumentWish, type PlannedJob, planJob } from './submit.ts';

/** What can be translated, what cannot, and why, before anything is sent. */
export interface Plans {
  readonly planned: readonly (PlannedJob & { readonly wish: DocumentWish })[];
  readonly refused: readonly (DocumentProblem & { readonly wish: DocumentWish })[];
}

/** Plans several documents, no two of them with the same result. A problem of a document is reported once, not once per language. */
export async function planJobs(
  wishes: readonly DocumentWish[],
  account: Account,
  shown: (path: string) => string,
): Promise<Plans> {
  const planned: Plans['planned'][number][] = [];
  const refused: Plans['refused'][number][] = [];
  const targets = new Map<string, string>();
  const told = new Set<string>();
  for (const wish of wishes) {
    const found = await planJob(wish, account);
    if (!found.ok) {
      const problem = JSON.stringify([wish.source, found.error.message]);
      if (!told.has(problem)) refused.push({ ...found.error, wish });
      told.add(problem);
      continue;
    }
    const { target } = found.value.job;
    const label = `${wish.name} -> ${wish.locale}`;
    const other = targets.get(target);
    const advice = (account.advice ?? TERMINAL).otherName;
    if (other === undefined) {
      planned.push({ ...found.value, wish });
      targets.set(target, label);
      continue;
    }
    const message = `${label}: ${shown(target)} is already the result of ${other}. ${advice}`;
    refused.push({ kind: 'usage', message, wish });
  }
  return { planned, refused };
}
