import type { TargetRule } from '../../formats/format.ts';
import type { Check } from '../check.ts';
import { CODE_MARK, flatten } from '../support.ts';

/** Requirements of the file itself for its targets: the Validation module of XLIFF 2 (2.1 section 5.8). */
export const validationRule: Check = {
  id: 'validation-rule',
  severity: 'error',
  summary: 'The target breaks a validation rule of the file (XLIFF 2 Validation module).',
  examples: {
    good: [
      { source: 'Try ACME', target: 'ACME testen', rules: [rule('present', 'ACME')] },
      { source: 'Hello', target: 'Hallo', rules: [{ ...rule('present', 'ACME'), existsInSource: true }] },
      { source: 'Name', target: 'name:', rules: [{ ...rule('ends', ':'), caseSensitive: false }] },
    ],
    bad: [
      { source: 'Try ACME', target: 'Akme testen', rules: [rule('present', 'ACME')] },
      { source: 'a b', target: 'ACME', rules: [{ ...rule('present', 'ACME'), occurs: 2 }] },
      { source: 'Bad', target: 'Ein foobar', rules: [rule('absent', 'foo')] },
      { source: 'Name:', target: 'Name', rules: [{ ...rule('ends', ':'), existsInSource: true }] },
      { source: 'x', target: 'Y', rules: [rule('starts', 'X')] },
    ],
  },
  needs: { told: ['rules'] },
  *run({ source, target, sourceUnit }) {
    if (target === undefined) return;
    const texts = { source: textOf(flatten(source).text), target: textOf(flatten(target).text) };
    for (const one of sourceUnit.rules ?? []) {
      if (one.existsInSource && !holds(one, texts.source)) continue;
      if (!holds(one, texts.target)) yield { message: messageOf(one, count(one, texts.target)), subject: one.text };
    }
  },
};

function rule(kind: TargetRule['kind'], text: string): TargetRule {
  return { kind, text, existsInSource: false, caseSensitive: true, normalization: 'NFC' };
}

function textOf(flat: string): string {
  return flat.replaceAll(CODE_MARK, '');
}

/** A text in the form in which the rule compares it. */
function alike({ caseSensitive, normalization }: TargetRule, text: string): string {
  const formed = normalization === undefined ? text : text.normalize(normalization);
  return caseSensitive ? formed : formed.toLowerCase();
}

function holds(one: TargetRule, text: string): boolean {
  const [wanted, found] = [alike(one, one.text), alike(one, text)];
  if (one.kind === 'starts') return found.startsWith(wanted);
  if (one.kind === 'ends') return found.endsWith(wanted);
  if (one.kind === 'absent') return !found.includes(wanted);
  return one.occurs === undefined ? found.includes(wanted) : count(one, text) === one.occurs;
}

function count(one: TargetRule, text: string): number {
  return alike(one, text).split(alike(one, one.text)).length - 1;
}

function messageOf({ kind, text, occurs }: TargetRule, found: number): string {
  if (kind === 'starts') return `The file says that this translation must begin with "${text}".`;
  if (kind === 'ends') return `The file says that this translation must end with "${text}".`;
  if (kind === 'absent') return `The file says that this translation must not have "${text}".`;
  return occurs === undefined
    ? `The file says that this translation must have "${text}".`
    : `The file says that this translation must have "${text}" ${occurs} times; it has it ${found} times.`;
}
