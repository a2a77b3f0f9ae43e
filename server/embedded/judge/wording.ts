import { type Issue, type Segment, spanOf, wholeSpan } from './issue.ts';

/** Minimum length in UTF-16 units for a comparison of lengths. */
const LONG = 30;
/** Scripts whose texts are two to three times shorter. */
const DENSE = new Set(['ja', 'ko', 'zh']);

/** An empty translation, or one that equals the source. */
export function judgePresence({ source, target }: Segment): readonly Issue[] {
  if (source.trim() === '') return [];
  if (target.trim() === '') {
    const explanation = 'The translation is empty.';
    return [
      {
        type: 'Accuracy',
        subType: 'Omission',
        severity: 'Critical',
        explanation,
        source: wholeSpan(source),
        target: [],
      },
    ];
  }
  const words = source.match(/\p{L}{2,}(?:\p{Pd}\p{L}+)*/gu)?.length ?? 0;
  if (target.trim() !== source.trim() || words < 2) return [];
  return [
    {
      type: 'Accuracy',
      subType: 'Untranslated text',
      severity: 'Major',
      explanation: 'The translation is the source text.',
      source: wholeSpan(source),
      target: wholeSpan(target),
    },
  ];
}

/** A translation that is far too short or too long has lost or gained content. */
export function judgeLength({ source, target, from, to }: Segment): readonly Issue[] {
  const density = (code: string) => (DENSE.has(code) ? 2.5 : 1);
  const [wanted, got] = [source.trim().length * density(from), target.trim().length * density(to)];
  const base = { type: 'Accuracy', severity: 'Major', source: wholeSpan(source), target: wholeSpan(target) } as const;
  if (wanted >= LONG && got > 0 && got < wanted * 0.4)
    return [
      { ...base, subType: 'Omission', explanation: 'The translation is so short that something must be missing.' },
    ];
  if (got >= LONG && wanted > 0 && got > wanted * 3)
    return [{ ...base, subType: 'Addition', explanation: 'The translation is so long that something was added.' }];
  return [];
}

const FINAL = /[?？!！]$/u;

/** A final question or exclamation mark that was lost or added; marks of other scripts are equivalent. */
export function judgeEnd({ source, target }: Segment): readonly Issue[] {
  const [wanted, got] = [source.trimEnd(), target.trimEnd()].map((text) => FINAL.exec(text)?.[0].normalize('NFKC'));
  if (wanted === got || target.trim() === '') return [];
  const last = (text: string) => {
    const end = text.trimEnd().length;
    return end === 0 ? [] : [spanOf(text, end - 1, end)];
  };
  return [
    {
      type: 'Fluency',
      subType: 'Punctuation',
      severity: 'Minor',
      explanation: `The source ends with “${wanted ?? 'no ? or !'}”, the translation with “${got ?? 'no ? or !'}”.`,
      source: last(source),
      target: last(target),
    },
  ];
}

const DOUBLED = /(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/giu;
const BROKEN = /\ufffd|[ÃÂ][\u0080-\u00bf]/gu;

/** A repeated word, and characters decoded with the wrong encoding. */
export function judgeText({ source, target }: Segment): readonly Issue[] {
  const found = (pattern: RegExp) =>
    [...target.matchAll(pattern)].map((match) => spanOf(target, match.index, match.index + match[0].length));
  const doubled = source.match(DOUBLED) === null ? found(DOUBLED) : [];
  const broken = source.match(BROKEN) === null ? found(BROKEN) : [];
  const issues: Issue[] = [];
  const base = { type: 'Fluency', source: [] } as const;
  if (doubled.length > 0) {
    const explanation = 'A word is repeated.';
    issues.push({ ...base, subType: 'Grammar', severity: 'Minor', explanation, target: doubled });
  }
  if (broken.length > 0) {
    const explanation = 'Characters were read in the wrong encoding.';
    issues.push({ ...base, subType: 'Character encoding', severity: 'Major', explanation, target: broken });
  }
  return issues;
}
