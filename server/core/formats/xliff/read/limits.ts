import { attribute, prefixedAttribute } from '../../../text/xml/attributes.ts';
import type { Limits } from '../../format.ts';
import type { Profiles } from './container.ts';
import type { XliffModel } from './model.ts';
import { storageSize } from './modules.ts';

/** Units of `maxwidth` that can be counted without a font (XLIFF 1.2 `size-unit`; the default, pixel, cannot). */
const COUNTED: ReadonlyMap<string, Limits['unit']> = new Map([
  ['char', 'char'],
  ['byte', 'byte'],
  ['glyph', 'glyph'],
]);

/** Size limits of a unit, in the notation of its version. */
export function limitsOf(model: XliffModel, unit: number, profiles: Profiles): Limits | undefined {
  return model.family === 1 ? limits12(model, unit) : limits2(model, unit, profiles);
}

function limits12(model: XliffModel, unit: number): Limits | undefined {
  const { table } = model;
  const size = COUNTED.get(attribute(table, unit, 'size-unit') ?? 'pixel');
  const width =
    size && limit(count(attribute(table, unit, 'minwidth')), count(attribute(table, unit, 'maxwidth')), size);
  return width ?? limit(count(attribute(table, unit, 'minbytes')), count(attribute(table, unit, 'maxbytes')), 'byte');
}

/** Size and Length Restriction module: `[min,]max` in the unit of the file's general profile, else bytes of its storage profile. */
function limits2(model: XliffModel, unit: number, profiles: Profiles): Limits | undefined {
  const { table } = model;
  const size = prefixedAttribute(table, unit, 'sizeRestriction')?.value;
  const storage = prefixedAttribute(table, unit, 'storageRestriction')?.value;
  if (size === undefined && storage === undefined) return limit(undefined, storageSize(model, unit), 'byte');
  if (size !== undefined && profiles.general === 'xliff:codepoints') return range(size, 'codepoint');
  if (storage !== undefined && profiles.storage === 'xliff:utf8') return range(storage, 'byte');
  return undefined;
}

/** `[min,]max`; `*` means no limit. */
function range(text: string, unit: Limits['unit']): Limits | undefined {
  const numbers = text.split(',');
  const max = numbers.length > 1 ? numbers[1] : numbers[0];
  return limit(numbers.length > 1 ? count(numbers[0]) : undefined, count(max), unit);
}

function count(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,9}\s*$/.test(text) ? Number.parseInt(text, 10) : undefined;
}

function limit(min: number | undefined, max: number | undefined, unit: Limits['unit']): Limits | undefined {
  if (min === undefined && max === undefined) return undefined;
  return { ...(max !== undefined && { max }), ...(min !== undefined && { min }), unit };
}
