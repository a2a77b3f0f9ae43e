import { messageDialect } from '../../text/dialects/index.ts';
import { hasChoice, type IcuBranch, type IcuChoice, type IcuNode, quotingOf } from '../../text/messages/icu.ts';
import { parseIcu } from '../../text/messages/icu-parse.ts';
import { coveredBy, type PluralCategories, pluralCategories } from '../../text/messages/plurals.ts';
import type { Needs } from '../check.ts';
import { TRAIT } from '../facts.ts';

/** For checks of the translation's choices. */
export const MAY_CHOOSE: Needs = { target: { all: TRAIT.brace, like: /plural|select/ } };

interface Parsed {
  readonly text: string;
  readonly dialect: string;
  readonly choices: readonly IcuChoice[];
}

/** Several checks request the choices of the same source and target, one after the other. */
let recent: readonly Parsed[] = [];

/** All plural and select choices of a message, outer ones first; spans are offsets in the text. */
export function choicesOf(text: string, dialect: string): readonly IcuChoice[] {
  if (!hasChoice(text)) return [];
  const known = recent.find((parsed) => parsed.text === text && parsed.dialect === dialect);
  if (known !== undefined) return known.choices;
  const choices: IcuChoice[] = [];
  collect(parseIcu(text, quotingOf(dialect)).nodes, choices);
  recent = [{ text, dialect, choices }, ...recent.slice(0, 1)];
  return choices;
}

function collect(nodes: readonly IcuNode[], found: IcuChoice[]): void {
  for (const node of nodes) {
    if (node.kind !== 'choice') continue;
    found.push(node);
    for (const branch of node.branches) collect(branch.nodes, found);
  }
}

/** A selector like `=1`. */
export function isExact({ selector }: IcuBranch): boolean {
  return selector.startsWith('=');
}

/** Whether exact branches (`=1`) together cover every whole number of a category, so that its own branch is never shown. */
export function isCovered(
  { branches, type }: IcuChoice,
  { selector }: Pick<IcuBranch, 'selector'>,
  locale: string,
): boolean {
  const numbers = new Set(branches.filter(isExact).map((branch) => Number(branch.selector.slice(1))));
  return coveredBy(numbers, selector, locale, type === 'selectordinal' ? 'ordinal' : 'cardinal');
}

/** The categories of a language for a choice of this type. */
export function categoriesOf(locale: string, { type }: Pick<IcuChoice, 'type'>): PluralCategories | undefined {
  return pluralCategories(locale, type === 'selectordinal' ? 'ordinal' : 'cardinal');
}

/** Whether the message shows the number: as `#`, if the library supports it, or by its name. */
export function showsNumber(nodes: readonly IcuNode[], name: string, dialect: string): boolean {
  return nodes.some((node) => {
    if (node.kind === 'pound') return messageDialect(dialect).hash !== false;
    if (node.kind === 'argument') return node.name === name;
    return node.kind === 'choice' && node.branches.some((branch) => showsNumber(branch.nodes, name, dialect));
  });
}
