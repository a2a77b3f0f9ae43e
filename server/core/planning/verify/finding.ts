/** A problem that a check found in an answer (docs/spec/checks.md#failures-of-machine-translation). */
export interface Finding {
  /** Stable name of the check, for tests and reports. */
  readonly check:
    | 'tokens'
    | 'nesting'
    | 'order'
    | 'adjacent'
    | 'punctuation'
    | 'leak'
    | 'doubled'
    | 'entities'
    | 'newlines'
    | 'empty'
    | 'same'
    | 'length'
    | 'syntax'
    | 'check'
    | 'plurals';
  /** An answer with a hard finding is never written; a soft one requests review. */
  readonly hard: boolean;
  /** For people, worded to follow "not translated: " or "to review: ". */
  readonly reason: string;
}

export function hard(check: Finding['check'], reason: string): Finding {
  return { check, hard: true, reason };
}

export function soft(check: Finding['check'], reason: string): Finding {
  return { check, hard: false, reason };
}

/** The first hard finding, if any. */
export function firstHard(findings: readonly Finding[]): Finding | undefined {
  return findings.find((finding) => finding.hard);
}
