import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import type { Severity } from '../../../core/formats/format.ts';

/** Our severities in terms of the protocol. */
export const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Findings of a file that need action. */
export interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
}

export function severitiesOf(found: readonly Pick<Diagnostic, 'severity'>[]): FindingCounts {
  const count = (wanted: DiagnosticSeverity) => found.filter(({ severity }) => severity === wanted).length;
  return { errors: count(DiagnosticSeverity.Error), warnings: count(DiagnosticSeverity.Warning) };
}
