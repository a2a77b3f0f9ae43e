import { plainText } from '../../text/content.ts';
import type { Span } from '../../text/span.ts';
import { attribute, attributeOf } from '../../text/xml/attributes.ts';
import { at, NONE, nameSpan } from '../../text/xml/table.ts';
import type { Unit } from '../format.ts';
import type { GroupPlace, Outline } from '../traits.ts';
import { isXliff, type XliffCatalog, type XliffUnit } from './read/catalog.ts';
import { anyLocal } from './read/model.ts';

/** Ids that a tool has counted or hashed: numbers, hexadecimal digests, UUIDs. They mean nothing to people. */
const MADE = /^(?:\d+|[0-9a-f]{16,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** UTF-16 units of a source text that replaces such an id. */
const LONGEST = 60;
/** How many ancestors of a unit are examined. */
const DEEPEST = 32;

/** By `file` and groups; a unit is labelled by its name, or by its source text if its id means nothing to people. */
export const xliffOutline: Outline = {
  group: ({ context = '' }) => context,
  steps: ({ context }) => context?.split(' > ') ?? [],
  label: title,
  title,
  place: (unit) => (isMade(unit) ? (unit.source?.span ?? unit.nameSpan) : unit.nameSpan),
  groups: (unit, catalog) => (isXliff(catalog) ? groupsOf(unit as XliffUnit, catalog) : []),
};

function title(unit: Pick<Unit, 'name' | 'source'>): string {
  return isMade(unit) ? spoken(unit) : unit.name;
}

function isMade({ name, source }: Pick<Unit, 'name' | 'source'>): boolean {
  return MADE.test(name) && source !== undefined && plainText(source).trim() !== '';
}

function spoken({ name, source }: Pick<Unit, 'name' | 'source'>): string {
  const text = source === undefined ? name : plainText(source).trim().replaceAll(/\s+/g, ' ');
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The elements whose names make up `context`, outermost first. */
function groupsOf(unit: XliffUnit, { model }: XliffCatalog): readonly GroupPlace[] {
  const { table } = model;
  const found: GroupPlace[] = [];
  let element = at(table.parent, unit.place.element);
  for (let steps = 0; element !== NONE && steps < DEEPEST; steps++) {
    const kind = anyLocal(model, element);
    const names = kind === 'file' ? ['original'] : kind === 'group' ? ['resname', 'name', 'id'] : [];
    const name = names.find((one) => (attribute(table, element, one) ?? '') !== '');
    if (name !== undefined) {
      const nameAt: Span = attributeOf(table, element, name)?.valueSpan ?? nameSpan(table, element);
      found.unshift({ span: { start: at(table.start, element), end: at(table.end, element) }, nameSpan: nameAt });
    }
    element = at(table.parent, element);
  }
  return found;
}
