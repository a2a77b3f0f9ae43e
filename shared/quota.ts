/** The usage of an account and of its key, in code points. An absent limit means no limit. */
export interface Used {
  readonly used: number;
  readonly limit?: number;
  readonly keyUsed?: number;
  readonly keyLimit?: number;
}

/** Code points that may still be billed; Infinity if there is no limit. */
export function quotaLeft({ used, limit = Infinity, keyUsed = 0, keyLimit = Infinity }: Used): number {
  return Math.max(0, Math.min(limit - used, keyLimit - keyUsed));
}
