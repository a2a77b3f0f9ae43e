import { DiagnosticSeverity } from 'vscode-languageserver/node';
import type { Severity } from '../../../formats/format.ts';

/** Our words for how bad a finding is, in those of the protocol. */
export const SEVERITIES: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};
