import { type CodePart, codesOf, plainText } from '../../text/content.ts';
import { hasChoice } from '../../text/messages/icu.ts';
import type { Check } from '../check.ts';
import { listed, missingMessage } from '../support.ts';
import { missingCodes, nameOfCode } from './inline-codes.ts';

/** Maximum number of source codes that are compared with those of the translation: the cost is quadratic in their number. */
const MOST = 50;

/** XLIFF 2 lets a target omit codes and have codes of its own. Tools rarely write `canDelete`, and a lost placeholder is lost nevertheless. */
export const optionalCodes: Check = {
  id: 'optional-codes',
  severity: 'warning',
  summary:
    'The target lacks, adds or changes an inline code where its format allows it, and the file does not say that it may.',
  examples: {
    good: [
      { source: 'Press <ph id="1"/> now', target: 'Jetzt <ph id="1"/> drücken' },
      { source: 'Press <ph id="1" canDelete="yes"/> now', target: 'Jetzt drücken' },
      { source: 'A <ph id="1"/>', target: 'B <ph id="1"/> <ph id="2" copyOf="1"/>' },
    ],
    bad: [
      { source: 'Press <ph id="1"/> now', target: 'Jetzt drücken' },
      { source: 'Press now', target: 'Jetzt <ph id="2"/> drücken' },
    ],
  },
  needs: { codes: true },
  *run({ source, target }) {
    if (target === undefined || hasChoice(plainText(source))) return;
    const gone = missingCodes(source, target);
    const missing = gone.filter(({ hinted, deletable }) => hinted && deletable === undefined);
    if (missing.length > 0)
      yield {
        message: missingMessage([...new Set(missing.map(nameOfCode))], 'code'),
        subject: missing[0]?.raw ?? '',
      };
    const said = plainText(target);
    // The text of a code without its syntax is still there.
    const lost = gone.slice(0, MOST).filter(({ raw }) => !said.includes(wordsOf(raw)));
    const there = new Set(codesOf(source).map(({ id }) => id));
    for (const code of missingCodes(target, source)) {
      if (!code.hinted || there.has(code.id) || /\scopyOf\s*=/.test(code.raw)) continue;
      const inPlace = lost.filter((other) => isChanged(other, code));
      // If each side may have codes of its own, one that matches none of the source is not reported.
      if (code.deletable === true && inPlace.length === 0) continue;
      yield {
        message: `The code ${listed([nameOfCode(code)])} is in the translation, but not in the source.`,
        span: code.span,
        subject: code.raw,
        ...(code.deletable === true &&
          !inPlace.some((other) => isDamaged(innerOf(other.raw), innerOf(code.raw))) && { severity: 'hint' as const }),
      };
    }
  },
};

/** Whether one code was changed into another of its kind, beyond a change of words inside it. */
function isChanged(lost: CodePart, found: CodePart): boolean {
  return lost.name === found.name && skeletonOf(lost.raw) !== skeletonOf(found.raw);
}

/** The inside of the code, including blanks. */
function innerOf(raw: string): string {
  return raw.replace(/^`+|`+$/g, '');
}

function wordsOf(raw: string): string {
  return raw.replace(/^[`<{\s]+|[`>}\s]+$/g, '');
}

/** A code without its translatable parts: `--level=<level>`, `say "Hi"`. */
function skeletonOf(raw: string): string {
  return wordsOf(raw.replace(/<[^<>]{0,200}>|"[^"]{0,200}"|'[^']{0,200}'/g, '')).replace(/\s+/g, ' ');
}

/** It gained a blank where none can be meant, but no word: `req. ession`, `__init __.py`. Other differences may be intended. */
function isDamaged(source: string, target: string): boolean {
  const [from, to] = [source, target].map((text) => text.slice(0, 500).replace(/\s{0,9}([=,/+*:|&<>-])\s{0,9}/g, '$1'));
  if (from === undefined || to === undefined || blanksIn(to) <= blanksIn(from)) return false;
  return to.replace(/\s/g, '').length <= from.replace(/\s/g, '').length && isNear(from, to);
}

function blanksIn(text: string): number {
  return text.match(/\s/g)?.length ?? 0;
}

/** Fraction of the longer one that both share at beginning and end. */
const NEAR = 0.7;

function isNear(a: string, b: string): boolean {
  const [one, two] = [a, b].map((text) => text.replace(/\s+/g, '').slice(0, 500));
  if (one === undefined || two === undefined) return false;
  const most = Math.min(one.length, two.length);
  let start = 0;
  while (start < most && one[start] === two[start]) start++;
  let end = 0;
  while (end < most - start && one.at(-1 - end) === two.at(-1 - end)) end++;
  return start + end >= NEAR * Math.max(one.length, two.length);
}
