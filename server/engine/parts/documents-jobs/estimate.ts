import { readFile } from 'node:fs/promises';
import type { DocumentKind } from '../../../../shared/document-kinds.ts';
import { isBilled } from './limits.ts';

/** What will be billed for a document, in code points. */
export interface Estimate {
  readonly least: number;
  /** Absent if only the service can count: office files and PDF. */
  readonly most?: number;
}

/** Text formats hold at most the characters of the file, markup included; the others are billed a minimum, whatever they contain. */
export async function estimate(kind: DocumentKind, path: string): Promise<Estimate> {
  if (!isBilled(kind)) return { least: 0, most: 0 };
  if (kind.minimumCharacters > 0) return { least: kind.minimumCharacters };
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return { least: 0 };
  const most = codePoints(bytes);
  return kind.extension === 'txt' ? { least: most, most } : { least: 0, most };
}

/** Counts without decoding: every byte that starts a UTF-8 character. For other encodings it is a fair guess. */
function codePoints(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) count += 1;
  return count;
}

/** The sum of several estimates. */
export function total(estimates: readonly Estimate[]): Estimate {
  const least = estimates.reduce((sum, entry) => sum + entry.least, 0);
  const most = estimates.reduce<number | undefined>(
    (sum, entry) => (sum === undefined || entry.most === undefined ? undefined : sum + entry.most),
    0,
  );
  return { least, ...(most !== undefined && { most }) };
}

/** `at least 50,000 characters`, for the user. */
export function describeEstimate({ least, most }: Estimate): string {
  const count = (value: number): string => `${value.toLocaleString('en')} ${value === 1 ? 'character' : 'characters'}`;
  if (most === undefined) return `at least ${count(least)}`;
  return least === most ? `about ${count(most)}` : `at most ${count(most)}`;
}
