import { attribute, attributesOf, prefixedAttribute } from '../../../text/xml/attributes.ts';
import { children, innerSpan, NONE } from '../../../text/xml/table.ts';
import type { Note, TargetRule, UnitTerm } from '../../format.ts';
import { plainTextOf } from '../content/content.ts';
import { anyLocal, type XliffModel } from './model.ts';

/** Maximum number of metadata entries of one unit: tools store whole records there. */
const MOST_METADATA = 20;

/** A child element of any vocabulary: modules have namespaces of their own. */
function childOf(model: XliffModel, element: number, name: string): number {
  for (const child of children(model.table, element)) if (anyLocal(model, child) === name) return child;
  return NONE;
}

/**
 * The Validation module (XLIFF 2.1 section 5.8): the rules of a `file`, `group` or `unit`, and inherited ones that it does not disable. Rules with
 * custom conditions (`custom`) are left to other tools.
 */
export function rulesOf(model: XliffModel, element: number, above: readonly TargetRule[] = []): readonly TargetRule[] {
  const holder = childOf(model, element, 'validation');
  if (holder === NONE) return above;
  let rules = [...above];
  for (const child of children(model.table, holder)) {
    const rule = anyLocal(model, child) === 'rule' ? ruleOf(model, child) : undefined;
    if (rule === undefined) continue;
    const own = keyOf(rule);
    rules = rules.filter((other) => keyOf(other) !== own);
    if (attribute(model.table, child, 'disabled') !== 'yes') rules.push(rule);
  }
  return rules;
}

const CONDITIONS = [
  ['isPresent', 'present'],
  ['isNotPresent', 'absent'],
  ['startsWith', 'starts'],
  ['endsWith', 'ends'],
] as const;

function ruleOf({ table }: XliffModel, element: number): TargetRule | undefined {
  for (const [name, kind] of CONDITIONS) {
    const text = attribute(table, element, name);
    if (text === undefined || text === '') continue;
    const occurs = Number(attribute(table, element, 'occurs') ?? Number.NaN);
    const form = attribute(table, element, 'normalization') ?? 'nfc';
    return {
      kind,
      text,
      ...(Number.isInteger(occurs) && occurs > 0 && { occurs }),
      existsInSource: attribute(table, element, 'existsInSource') === 'yes',
      caseSensitive: attribute(table, element, 'caseSensitive') !== 'no',
      ...(form !== 'none' && { normalization: form === 'nfd' ? ('NFD' as const) : ('NFC' as const) }),
    };
  }
  return undefined;
}

function keyOf({ kind, text, existsInSource }: TargetRule): string {
  return `${kind} ${existsInSource} ${text}`;
}

/** The Glossary module (section 5.2): terms that the file explains next to the unit. */
export function termsOf(model: XliffModel, unit: number): readonly UnitTerm[] {
  const holder = childOf(model, unit, 'glossary');
  if (holder === NONE) return [];
  const terms: UnitTerm[] = [];
  for (const entry of children(model.table, holder)) {
    if (anyLocal(model, entry) !== 'glossEntry') continue;
    const texts = new Map<string, string[]>();
    for (const child of children(model.table, entry)) {
      const name = anyLocal(model, child);
      texts.set(name, [...(texts.get(name) ?? []), plainTextOf(model, child).trim()]);
    }
    const [term] = texts.get('term') ?? [];
    const [definition] = texts.get('definition') ?? [];
    if (term !== undefined && term !== '')
      terms.push({ term, translations: texts.get('translation') ?? [], ...(definition && { definition }) });
  }
  return terms;
}

/** The Metadata module (section 5.4) and the notes of ITS (section 5.9.6.5), as notes for people. */
export function moduleNotes(model: XliffModel, unit: number): readonly Note[] {
  const notes: Note[] = [];
  const located = prefixedAttribute(model.table, unit, 'locNote');
  if (located !== undefined) notes.push({ text: located.value, span: located.valueSpan, category: 'its:locNote' });
  const holder = childOf(model, unit, 'metadata');
  if (holder !== NONE) collectMetadata(model, holder, notes);
  return notes;
}

function collectMetadata(model: XliffModel, holder: number, notes: Note[]): void {
  const { table } = model;
  for (const child of children(table, holder)) {
    if (notes.length >= MOST_METADATA) return;
    const name = anyLocal(model, child);
    if (name === 'metaGroup') collectMetadata(model, child, notes);
    else if (name === 'meta')
      notes.push({
        text: `${attribute(table, child, 'type') ?? 'meta'}: ${plainTextOf(model, child)}`,
        span: innerSpan(table, child),
        category: attribute(table, holder, 'category') ?? 'metadata',
      });
  }
}

/** ITS (section 5.9.6.2): a regular expression of one character class that matches every character of the target. */
export function allowedCharacters(model: XliffModel, unit: number): string | undefined {
  return prefixedAttribute(model.table, unit, 'allowedCharacters')?.value;
}

/** ITS Storage Size (section 5.9.6.12), in bytes; only for the encoding that can be counted without tables. */
export function storageSize({ table }: XliffModel, unit: number): number | undefined {
  const attributes = attributesOf(table, unit);
  const value = (local: string) => attributes.find(({ name }) => name.endsWith(`:${local}`))?.value;
  const size = Number(value('storageSize') ?? Number.NaN);
  const encoding = (value('storageEncoding') ?? 'UTF-8').toUpperCase();
  return Number.isInteger(size) && size >= 0 && encoding === 'UTF-8' ? size : undefined;
}
