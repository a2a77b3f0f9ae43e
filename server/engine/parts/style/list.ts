import type {
  ConfiguredRules,
  NewInstruction,
  NewStyleList,
  StyleList,
} from '../../../service/resources/style-types.ts';
import type { Dictionary } from '../glossary/dictionary.ts';

/**
 * A list as texts by item, for the comparison of three sides: `name`, `rule CATEGORY/RULE`, `instruction LABEL`.
 * Free text is trimmed and in Unicode normal form NFC on every side.
 */
export type Items = Dictionary;

/** The kind and name of an item. */
export type ItemName =
  | { readonly kind: 'name' }
  | { readonly kind: 'rule'; readonly category: string; readonly rule: string }
  | { readonly kind: 'instruction'; readonly label: string };

const RULE = 'rule ';
const INSTRUCTION = 'instruction ';
/** Separates the language and the prompt of an instruction. */
const TAB = '\t';

export function itemName(item: string): ItemName {
  if (item.startsWith(INSTRUCTION)) return { kind: 'instruction', label: item.slice(INSTRUCTION.length) };
  if (!item.startsWith(RULE)) return { kind: 'name' };
  const slash = item.indexOf('/');
  return { kind: 'rule', category: item.slice(RULE.length, slash), rule: item.slice(slash + 1) };
}

/** The service's list: its items, and the ids of the instructions. */
export interface ServiceItems {
  readonly items: Items;
  /** By item. */
  readonly ids: ReadonlyMap<string, string>;
  /** Items whose label on the service has no number. */
  readonly numbered: ReadonlySet<string>;
}

export function itemsOf(list: NewStyleList): Items {
  return serviceItems(list).items;
}

/** Instructions with the same label are distinguished by a number after it: in files, labels are unique. */
export function serviceItems(list: NewStyleList | StyleList): ServiceItems {
  const items = new Map([['name', plain(list.name)]]);
  const ids = new Map<string, string>();
  const numbered = new Set<string>();
  for (const [category, rules] of Object.entries(list.rules))
    for (const [rule, value] of Object.entries(rules)) items.set(`${RULE}${category}/${rule}`, value);
  for (const instruction of list.instructions) {
    const label = plain(instruction.label);
    let item = INSTRUCTION + label;
    for (let count = 2; items.has(item); count += 1) item = `${INSTRUCTION}${label} (${count})`;
    if (item !== INSTRUCTION + label) numbered.add(item);
    items.set(item, (instruction.sourceLanguage ?? '').toLowerCase() + TAB + plain(instruction.prompt));
    if ('id' in instruction && typeof instruction.id === 'string') ids.set(item, instruction.id);
  }
  return { items, ids, numbered };
}

function plain(text: string): string {
  return text.normalize('NFC').trim();
}

/** The instruction for an item and its text. */
export function instructionOf(label: string, text: string): NewInstruction {
  const tab = text.indexOf(TAB);
  const sourceLanguage = text.slice(0, tab);
  return { label, prompt: text.slice(tab + 1), ...(sourceLanguage !== '' && { sourceLanguage }) };
}

/** The text of an item for display. */
export function shownText(item: string, text: string): string {
  if (itemName(item).kind !== 'instruction') return text;
  const { prompt, sourceLanguage } = instructionOf('', text);
  return sourceLanguage === undefined ? prompt : `${prompt} (${sourceLanguage})`;
}

/** The list that consists of the items. */
export function listOf(items: Items, language: string): NewStyleList {
  const rules: Record<string, Record<string, string>> = {};
  const instructions: NewInstruction[] = [];
  for (const [item, text] of items) {
    const name = itemName(item);
    if (name.kind === 'instruction') instructions.push(instructionOf(name.label, text));
    if (name.kind !== 'rule') continue;
    const category = rules[name.category] ?? {};
    rules[name.category] = category;
    category[name.rule] = text;
  }
  return { name: items.get('name') ?? '', language, rules, instructions };
}

export function ruleCount(rules: ConfiguredRules): number {
  return Object.values(rules).reduce((sum, some) => sum + Object.keys(some).length, 0);
}
