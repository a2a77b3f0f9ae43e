import { type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver/node';
import { unknownKey } from '../../../core/checks/across/unknown-key.ts';
import type { Diagnosis } from '../../../core/checks/diagnose.ts';
import { shortened } from '../../../core/language/page.ts';

/** From this many keys on they are combined, and this many are named. */
const TOGETHER = 4;
const NAMED = 3;
/** Maximum UTF-16 units of a key in a message. */
const LONGEST = 40;

/**
 * If a file has several keys that the source does not have, they are one finding: a list of a hundred would hide other problems. Each key also stays
 * in its place, marked as unnecessary, with its fix.
 * @param shown what is sent to the client; the findings of `all`, or the most severe of them
 */
export function foldUnknownKeys(all: readonly Diagnosis[], shown: readonly Diagnostic[]): Diagnostic[] {
  const names = all.flatMap(({ code, subject = '' }) => (code === unknownKey.id ? [subject] : []));
  const first = shown.find(({ code }) => code === unknownKey.id);
  if (names.length < TOGETHER || first === undefined) return [...shown];
  const { data: _, ...rest } = first;
  const named = names.slice(0, NAMED).map((name) => `"${shortened(name, LONGEST)}"`);
  const message = `${names.length.toLocaleString('en')} keys are not in the source locale: ${named.join(', ')} …`;
  const each = shown.map((one) =>
    one.code === unknownKey.id ? { ...one, severity: DiagnosticSeverity.Hint, tags: [DiagnosticTag.Unnecessary] } : one,
  );
  return [...each, { ...rest, message }];
}
