/** `service-interface` 2.10 and `service-gaps` section 2: `0` and 10^12 as a limit mean "no limit" and become `undefined`. Counts are code points. */
export interface Usage {
  readonly used: number;
  readonly limit?: number;
  readonly keyUsed?: number;
  readonly keyLimit?: number;
  /** ISO 8601. */
  readonly periodStart?: string;
  readonly periodEnd?: string;
  readonly products: readonly { readonly type: string; readonly used: number; readonly keyUsed: number }[];
}
