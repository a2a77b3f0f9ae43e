import type { FileText } from '../../../translate/job.ts';
import { Lines } from '../../positions.ts';

/** What is wrong with a file that cannot be translated, in one sentence, and where. */
export function malformed({ path, text, catalog }: FileText): string {
  const problem = catalog.problems.find(({ severity }) => severity === 'error') ?? catalog.problems[0];
  const line = problem === undefined ? 1 : new Lines(text).position(problem.span.start).line + 1;
  return `${path}:${line}: ${problem?.message ?? 'The file is malformed.'} Nothing was translated; mend the file first.`;
}
