import type { Span } from '../../text/span.ts';
import type { Problem } from '../format.ts';

export function finding(code: string, severity: Problem['severity'], message: string, span: Span): Problem {
  return { code, severity, message, span };
}
