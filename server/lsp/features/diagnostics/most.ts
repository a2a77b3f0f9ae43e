import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import type { Diagnosis } from '../../../core/checks/diagnose.ts';
import { firstThing } from '../../../core/checks/punctuation/first-thing.ts';
import type { Severity } from '../../../core/formats/format.ts';
import type { Snapshot } from '../../snapshot.ts';

/** How many findings of one file are sent to an editor: VS Code shows no more, and a keystroke should not send a megabyte. */
export const MOST_SHOWN = 1_000;

const ORDER: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** At most `most`, in their order: the most severe, and if a severity is cut, some of each check, so that a frequent one hides nothing. */
export function mostSevere(found: readonly Diagnosis[], most: number): readonly Diagnosis[] {
  if (found.length <= most) return found;
  const shares = new Map<string, number>();
  let left = most;
  for (const severity of ORDER) {
    const counts = new Map<string, number>();
    for (const one of found) if (one.severity === severity) counts.set(one.code, (counts.get(one.code) ?? 0) + 1);
    const rarest = [...counts].sort(([, a], [, b]) => a - b);
    for (const [index, [code, count]] of rarest.entries()) {
      const share = Math.min(count, Math.floor(left / (rarest.length - index)));
      shares.set(`${severity} ${code}`, share);
      left -= share;
    }
  }
  return found.filter(({ severity, code }) => {
    const share = shares.get(`${severity} ${code}`) ?? 0;
    shares.set(`${severity} ${code}`, share - 1);
    return share > 0;
  });
}

/** Says that there are more, and where they can be found. */
export function moreFindings({ lines, live }: Snapshot, count: number): Diagnostic {
  const what = count === 1 ? 'One more finding' : `${count.toLocaleString('en')} more findings`;
  return {
    range: lines.range(firstThing(live)),
    severity: DiagnosticSeverity.Information,
    source: 'dragoman',
    message: `${what} in this file ${count === 1 ? 'is' : 'are'} not shown here. "dragoman check" on the command line lists all.`,
  };
}
