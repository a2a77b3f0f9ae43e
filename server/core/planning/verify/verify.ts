import type { Piece } from '../mask/pieces.ts';
import type { Finding } from './finding.ts';
import { verifyText } from './verify-text.ts';
import { verifyTokens } from './verify-tokens.ts';

/**
 * Looks for failures of machine translation in one item's answer (docs/spec/checks.md#failures-of-machine-translation), hard findings first. Locales
 * are BCP 47 tags.
 */
export function verify(
  source: readonly Piece[],
  target: readonly Piece[],
  locales: { readonly source: string; readonly target: string },
): readonly Finding[] {
  const findings = [...verifyTokens(source, target), ...verifyText(source, target, locales)];
  return findings.toSorted((a, b) => Number(b.hard) - Number(a.hard));
}
