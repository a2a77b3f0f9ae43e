import { NONE } from '../../../text/xml/table.ts';
import { type ScanProblems, scanProblems } from '../../common/xml/problems.ts';
import type { XliffModel } from './model.ts';

/** Faults found by the scan, and a root element other than XLIFF's. */
export function problemsOf({ table, live, root }: XliffModel): ScanProblems {
  const { problems, malformed } = scanProblems(table, live);
  if (root !== NONE || table.count === 0) return { problems, malformed };
  const first = table.names[0] ?? '';
  const other = {
    code: 'xliff-root',
    severity: 'error' as const,
    message: `The outermost element is <${first}>, not <xliff>: this is not an XLIFF file.`,
    span: { start: table.start[0] ?? 0, end: table.tagEnd[0] ?? 0 },
    href: 'https://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html#xliff',
  };
  return { problems: [...problems, other], malformed: true };
}
