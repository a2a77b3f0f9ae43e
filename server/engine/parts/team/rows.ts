import { createHash } from 'node:crypto';
import { normalizeLocale } from '../../../../shared/locale.ts';
import { type NewEntry, QUALITIES } from '../memory/entry.ts';
import { decode, isCode } from '../memory/segment.ts';

/** An entry in the form that `dragoman.append` takes. Digests are in hexadecimal. */
export interface LogRow {
  /** Digest of everything that identifies this entry. */
  readonly digest: string;
  /** Digest of its place, which a correction shares. */
  readonly place: string;
  /** Digest of its source and locales. */
  readonly exact: string;
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly target: string;
  readonly unit?: string;
  readonly around?: number;
  readonly quality: number;
  /** Milliseconds since the epoch. */
  readonly made: number;
  /** Digests of its words alone, and of the words of its translation, for comparison with machine answers. */
  readonly words: string;
  readonly said: string;
}

/** @param project the team's name of the project @param now milliseconds since the epoch, for entries without a time */
export function rowOf(entry: NewEntry, project: string, now: number): LogRow {
  const { source, target, unit, around, quality } = entry;
  const [from, to] = [normalizeLocale(entry.sourceLocale), normalizeLocale(entry.targetLocale)];
  const where = [project, from, to, source, unit ?? around ?? null];
  return {
    digest: digest([...where, around ?? null, target, quality]),
    place: digest(where),
    exact: exactDigest(from, to, source),
    from,
    to,
    source,
    target,
    ...(unit !== undefined && { unit }),
    ...(around !== undefined && { around }),
    quality: QUALITIES.indexOf(quality),
    made: Math.round(entry.time ?? now),
    words: wordsDigest(wordsOfSegment(source)),
    said: wordsDigest(wordsOfSegment(target)),
  };
}

/** Digest of an encoded source segment and both locales. */
export function exactDigest(from: string, to: string, source: string): string {
  return digest([from, to, source]);
}

/** Digest of the words in an entry, or in a text that was sent to the service, without codes and tags. */
export function wordsDigest(words: string): string {
  return digest([words]);
}

function wordsOfSegment(encoded: string): string {
  return words(
    decode(encoded)
      .map((part) => (isCode(part) ? ' ' : part))
      .join(''),
  );
}

/** The words of a text whose codes are tags. */
export function wordsOfMarkup(text: string): string {
  return words(text.replace(/<[^<>]*>/g, ' '));
}

function words(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** 16 bytes of SHA-256: collisions are practically impossible. */
function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
