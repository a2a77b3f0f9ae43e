import { isLarge } from '../../formats/common/units/forget.ts';
import type { Catalog, Format, Unit } from '../../formats/format.ts';
import { isPlaceholder } from '../../formats/keyed.ts';
import type { Content } from '../../text/content.ts';
import { freed } from '../../text/freed.ts';
import { findPlaceholders } from '../../text/placeholders/index.ts';
import { CODE_MARK } from '../support.ts';

/** The texts of one unit, without positions. */
export interface UnitFacts {
  readonly name: string;
  /** The text in the file's own locale; absent: not translated. */
  readonly text?: string;
  /** In bilingual files only. */
  readonly source?: string;
  /** Shared by several plural forms: their texts may differ from those of equal units. */
  readonly set?: string;
}

/** What other files need to know about one file: all that is kept of it after reading. By unit id. */
export interface FileFacts {
  /** Path relative to the project folder. */
  readonly file: string;
  readonly units: ReadonlyMap<string, UnitFacts>;
  /** The units whose text contains placeholders, with their identities. Computed on first use. */
  placeholders(): ReadonlyMap<string, readonly string[]>;
}

/** The text of a content with a mark for each inline code. White space at its ends does not count. */
export function flatText({ parts }: Content): string {
  const [first] = parts;
  if (parts.length === 1 && first?.kind === 'text') return first.text.trim();
  return parts
    .map((part) => (part.kind === 'text' ? part.text : CODE_MARK))
    .join('')
    .trim();
}

/** Whether files of the format are compared with those of other locales. The path does not distinguish several languages in one file. */
export function isCompared({ loose, manyLocales }: Pick<Format, 'loose' | 'manyLocales'>): boolean {
  return loose !== true && manyLocales === undefined;
}

export function factsOf(file: string, { layout }: Pick<Format, 'layout'>, catalog: Catalog): FileFacts {
  const units = new Map<string, UnitFacts>();
  const bilingual = layout === 'bilingual';
  const large = isLarge(catalog);
  for (const unit of catalog.units) {
    if (unit.source === undefined || units.has(unit.id)) continue;
    const [id, said] = freed([unit.id, bilingual ? bothTexts(unit, unit.source) : ownText(unit, unit.source)] as const);
    units.set(id, said);
    if (large) unit.forget?.();
  }
  let placeholders: ReadonlyMap<string, readonly string[]> | undefined;
  const { dialect } = catalog;
  return {
    file,
    units,
    placeholders() {
      placeholders ??= placeholdersOf(units, dialect);
      return placeholders;
    },
  };
}

function ownText(unit: Unit, content: Content): UnitFacts {
  const text = flatText(content);
  return { ...nameOf(unit), ...(text !== '' && { text }) };
}

/** Like `isMissing`: a target marked as not begun that repeats the source does not count. */
function bothTexts(unit: Unit, content: Content): UnitFacts {
  const source = flatText(content);
  const text = unit.target === undefined ? '' : flatText(unit.target);
  const begun = text !== '' && !isPlaceholder(unit) && !(unit.state === 'initial' && text === source);
  return { ...nameOf(unit), source, ...(begun && { text }) };
}

function nameOf({ name, plural }: Unit): Pick<UnitFacts, 'name' | 'set'> {
  return { name, ...(plural && { set: plural.set }) };
}

function placeholdersOf(units: ReadonlyMap<string, UnitFacts>, dialect: string) {
  const found = new Map<string, readonly string[]>();
  for (const [id, { text }] of units) {
    const all = text === undefined ? [] : findPlaceholders(text, { dialect });
    if (all.length > 0)
      found.set(
        id,
        all.map(({ identity }) => identity),
      );
  }
  return found;
}
