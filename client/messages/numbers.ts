/** Numbers in the user's language. */
import { env } from 'vscode';

export function number(value: number): string {
  return value.toLocaleString(env.language);
}

/** @param share 1 is 100 % @param digits at most so many decimals */
export function percent(share: number, digits = 0): string {
  return share.toLocaleString(env.language, { style: 'percent', maximumFractionDigits: digits });
}
