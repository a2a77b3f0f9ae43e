import type { Check } from '../check.ts';
import { flatten } from '../support.ts';
import { choicesOf, MAY_CHOOSE } from './choices.ts';

/** The program selects by the words of the source: a translated selector is never chosen, and a choice without `other` is an error at run time. */
export const choiceBranches: Check = {
  id: 'choice-branches',
  severity: 'error',
  summary: 'A select has a branch that the source lacks (a translated keyword), or a choice lost its "other".',
  examples: {
    good: [
      {
        source: '{g, select, male {He} female {She} other {They}} left',
        target: '{g, select, male {Er} female {Sie} other {Sie}} ist weg',
      },
      { source: '{g, select, male {He} other {They}}', target: '{g, select, other {Sie}}' },
    ],
    bad: [
      {
        source: '{g, select, male {He} female {She} other {They}} left',
        target: '{g, select, männlich {Er} weiblich {Sie} other {Sie}} ist weg',
      },
      { source: '{n, plural, one {# day} other {# days}}', target: '{n, plural, one {# Tag} andere {# Tage}}' },
    ],
  },
  needs: MAY_CHOOSE,
  *run({ source, target }, { dialect }) {
    if (target === undefined) return;
    const own = choicesOf(flatten(source).text, dialect);
    const flat = flatten(target);
    for (const choice of choicesOf(flat.text, dialect)) {
      const twins = own.filter(({ name, type }) => name === choice.name && type === choice.type);
      const known = new Set(twins.flatMap(({ branches }) => branches.map(({ selector }) => selector)));
      if (known.has('other') && !choice.branches.some(({ selector }) => selector === 'other'))
        yield {
          message: `The choice by "${choice.name}" has no branch "other", which is shown when no other branch fits.`,
          span: flat.span(choice.head.start, choice.head.end),
          subject: choice.name,
        };
      if (choice.type !== 'select' || twins.length === 0) continue;
      for (const { selector, selectorSpan } of choice.branches) {
        if (known.has(selector) || selector === 'other') continue;
        yield {
          message: `The branch "${selector}" of "${choice.name}" is not in the source: it is never shown.`,
          span: flat.span(selectorSpan.start, selectorSpan.end),
          subject: selector,
        };
      }
    }
  },
};
