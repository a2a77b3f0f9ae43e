import type { AcrossCheck } from './across.ts';
import { clip } from './clip.ts';

/** A translation that was pasted into the wrong unit. Short labels often share a translation: only sentences with little in common count. */
export const reused: AcrossCheck = {
  id: 'reused',
  severity: 'hint',
  role: 'target',
  summary: 'Two source texts with little in common have the same translation.',
  examples: {
    good: [
      { source: { a: 'Sign in', b: 'Log in' }, target: { a: 'Anmelden', b: 'Anmelden' } },
      {
        source: { a: 'The file was deleted.', b: 'The file has been deleted.' },
        target: { a: 'Die Datei wurde gelöscht.', b: 'Die Datei wurde gelöscht.' },
      },
    ],
    bad: [
      {
        source: { a: 'The file was deleted.', b: 'Your password has expired.' },
        target: { a: 'Die Datei wurde gelöscht.', b: 'Die Datei wurde gelöscht.' },
      },
      {
        source: { a: 'Your password has expired.' },
        target: { a: 'Die Datei wurde gelöscht.' },
        elsewhere: [{ source: 'The file was deleted.', target: 'Die Datei wurde gelöscht.' }],
      },
    ],
  },
  *run({ units, elsewhere }) {
    const first = new Map<string, Place>();
    for (const { source, target, pair } of units) {
      if (target !== undefined && !first.has(target)) first.set(target, { name: pair.sourceUnit.name, source });
    }
    for (const { source, target, pair } of units) {
      yield undefined;
      if (target === undefined || pair.sourceUnit.plural !== undefined || pair.sourceUnit.cue !== undefined) continue;
      const other = otherPlace(source, first.get(target), elsewhere?.ofTarget(target));
      if (other === undefined || wordsOf(target).length < 3) continue;
      const place = other.file === undefined ? `"${other.name}"` : `"${other.name}" of ${other.file}`;
      const message = `Another source has the same translation: "${clip(other.source)}" (${place}).`;
      yield { unit: pair.id, subject: target, message };
    }
  },
};

/** Where a translation is; without a file, in this one. */
interface Place {
  readonly name: string;
  readonly source: string;
  readonly file?: string;
}

/** How many places are examined: a text of a thousand units is not compared with all of them. */
const FEW = 8;

/** A place with the same translation whose source has little in common with this one. */
function otherPlace(source: string, own: Place | undefined, elsewhere: Iterable<Place> | undefined): Place | undefined {
  if (own !== undefined && own.source !== source && differs(own.source, source)) return own;
  let looked = 0;
  for (const place of elsewhere ?? []) {
    if (place.source !== source && differs(place.source, source)) return place;
    if (++looked === FEW) break;
  }
  return undefined;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** At most a third of the words of the shorter text are in the other one. Languages without spaces are compared by characters. */
function differs(a: string, b: string): boolean {
  const [one, two] = [a, b].map(
    (text) => new Set(wordsOf(text).flatMap((word) => (/\p{sc=Han}/u.test(word) ? [...word] : word))),
  );
  if (one === undefined || two === undefined || Math.min(one.size, two.size) < 2) return false;
  const shared = [...one].filter((word) => two.has(word)).length;
  return shared * 3 <= Math.min(one.size, two.size);
}
