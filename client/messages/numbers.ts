/** Numbers as the person's language writes them. */
import { env } from 'vscode';

export function number(value: number): string {
  return value.toLocaleString(env.language);
}

/** @param share 1 is all @param digits behind the point, at most */
export function percent(share: number, digits = 0): string {
  return share.toLocaleString(env.language, { style: 'percent', maximumFractionDigits: digits });
}
