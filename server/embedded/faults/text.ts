import { type MarkupOptions, scan, type Token } from '../engine/markup.ts';
import { draw, type Random } from './random.ts';
import type { FaultPlan, TextFault } from './spec.ts';
import { adjoin, doubleTag, dropTag, leak } from './tags.ts';
import { breakLines, escapeRaw, shiftSpaces } from './wording.ts';

/** Damages translated texts in the ways seen in real translations (docs/spec/checks.md#failures-of-machine-translation), at the rates of the plan. */
export class TextFaults {
  readonly #plan: FaultPlan;
  readonly #random: Random;

  constructor(plan: FaultPlan, random: Random) {
    this.#plan = plan;
    this.#random = random;
  }

  /** Whether a quality evaluation ends in an error. */
  failsEvaluation(): boolean {
    return this.#plan.evaluation > 0 && this.#random.next() < this.#plan.evaluation;
  }

  /** A fault that does not apply (no tags, no line breaks) leaves the text as it is. */
  spoil(source: string, translated: string, markup: MarkupOptions): string {
    const fault = draw(this.#random, this.#plan.text);
    if (fault === undefined) return translated;
    const scanned = scan(translated, { ...markup, strict: false });
    return apply(fault, source, translated, scanned.ok ? scanned.value : [], this.#random);
  }
}

function apply(fault: TextFault, source: string, text: string, tokens: readonly Token[], random: Random): string {
  switch (fault) {
    case 'empty':
      return '';
    case 'unchanged':
      return source;
    case 'doubled':
      return `${text} ${tokens.map((token) => (token.kind === 'text' ? token.raw : '')).join('')}`;
    case 'adjacent':
      return join(adjoin(tokens, random));
    case 'leak':
      return join(leak(tokens, random));
    case 'droptag':
      return join(dropTag(tokens, random));
    case 'splittag':
      return join(doubleTag(tokens, random));
    case 'entities':
      return join(escapeRaw(tokens));
    case 'newlines':
      return join(breakLines(tokens, random));
    case 'spaces':
      return join(shiftSpaces(tokens, random));
  }
}

function join(tokens: readonly Token[]): string {
  return tokens.map((token) => token.raw).join('');
}
