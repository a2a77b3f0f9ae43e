import { type Issue, type Segment, type Span, spanOf } from './issue.ts';

const NUMBER = /\p{Nd}+(?:[.,'’\u00a0\u202f]\p{Nd}+)*/gu;

interface Found {
  /** The digits alone: separators differ by language. */
  readonly value: string;
  readonly span: Span;
}

/** Numbers missing in the target, and numbers that only the target has. */
export function judgeNumbers({ source, target }: Segment): readonly Issue[] {
  const [wanted, got] = [numbersIn(source), numbersIn(target)];
  const missing = without(wanted, got);
  const extra = without(got, wanted);
  if (missing.length === 0 && extra.length === 0) return [];
  return [
    {
      type: 'Accuracy',
      subType: missing.length === 0 ? 'Addition' : extra.length === 0 ? 'Omission' : 'Mistranslation',
      severity: 'Critical',
      explanation: `The numbers differ: ${list(missing)} in the source only, ${list(extra)} in the translation only.`,
      source: missing.map(({ span }) => span),
      target: extra.map(({ span }) => span),
    },
  ];
}

function numbersIn(text: string): readonly Found[] {
  return [...text.matchAll(NUMBER)].map((match) => ({
    value: match[0].normalize('NFKC').replace(/\P{Nd}/gu, ''),
    span: spanOf(text, match.index, match.index + match[0].length),
  }));
}

/** The numbers of one list without a partner in the other; each partner is used once. */
function without(these: readonly Found[], those: readonly Found[]): readonly Found[] {
  const left = new Map<string, number>();
  for (const { value } of those) left.set(value, (left.get(value) ?? 0) + 1);
  return these.filter(({ value }) => {
    const count = left.get(value) ?? 0;
    if (count > 0) left.set(value, count - 1);
    return count === 0;
  });
}

function list(found: readonly Found[]): string {
  return found.length === 0 ? 'none' : found.map(({ value }) => value).join(', ');
}
