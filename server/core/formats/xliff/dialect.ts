import { attribute } from '../../text/xml/attributes.ts';
import { at, NONE, startTagSpan } from '../../text/xml/table.ts';
import { kind, local, type XliffModel } from './read/model.ts';
import { FILE, TRANS_UNIT, UNIT } from './read/vocabulary.ts';

/** The tool that a file was made by or for, whose conventions the writer keeps. */
export type XliffDialect =
  | 'angular'
  | 'dotnet'
  | 'xcode'
  | 'al'
  | 'symfony'
  | 'mozilla'
  | 'typo3'
  | 'crowdin'
  | 'sdl'
  | 'memoq'
  | 'plain';

/** How many units are searched for traces of a tool. */
const LOOKED_AT = 40;

/** Recognises the dialect by the root, the `file` elements and the first units. */
export function dialectOf(model: XliffModel): XliffDialect {
  const { table, text, root } = model;
  if (root === NONE) return 'plain';
  const { start, end } = startTagSpan(table, root);
  const rootTag = text.slice(start, Math.min(end, start + 4096));
  if (rootTag.includes('http://sdl.com/FileTypes/SdlXliff')) return 'sdl';
  if (/xmlns:mq\s*=|MQXliff/.test(rootTag)) return 'memoq';
  return byFile(model) ?? byUnits(model) ?? 'plain';
}

function byFile(model: XliffModel): XliffDialect | undefined {
  const { table } = model;
  const file = firstOf(model, FILE);
  if (file === NONE) return undefined;
  const original = attribute(table, file, 'original') ?? '';
  if (/^ng2?\.template$/.test(original)) return 'angular';
  if (/\.(resx|xaml|vsct)$/i.test(original)) return 'dotnet';
  if (/\.(strings|stringsdict|xcstrings|storyboard|xib|plist)$/i.test(original)) return 'xcode';
  if (/^(EXT:|LLL:)|\/Resources\/Private\/(Language|Translations)\//.test(original)) return 'typo3';
  if (attribute(table, file, 'product-name') !== undefined) return 'typo3';
  if (original === 'file.ext') return 'symfony';
  for (let element = file + 1, steps = 0; element < table.count && steps < LOOKED_AT; element++, steps++) {
    const found = toolAt(model, element);
    if (found !== undefined) return found;
  }
  return undefined;
}

function toolAt(model: XliffModel, element: number): XliffDialect | undefined {
  if (local(model, element) !== 'tool') return undefined;
  const tool = attribute(model.table, element, 'tool-id') ?? '';
  if (tool.startsWith('com.apple.')) return 'xcode';
  if (/crowdin/i.test(tool)) return 'crowdin';
  return /symfony/i.test(tool) ? 'symfony' : undefined;
}

function byUnits(model: XliffModel): XliffDialect | undefined {
  const { table } = model;
  for (let element = 0; element < table.count && element < LOOKED_AT * 50; element++) {
    const found = traceAt(model, element);
    if (found !== undefined) return found;
  }
  return undefined;
}

function traceAt(model: XliffModel, element: number): XliffDialect | undefined {
  const read = (name: string) => attribute(model.table, element, name) ?? '';
  switch (local(model, element)) {
    case 'x':
      return /^(INTERPOLATION|START_|CLOSE_|PH(_|$)|ICU)/.test(read('id')) ? 'angular' : undefined;
    case 'ph':
      return /^(INTERPOLATION|START_|ICU)/.test(read('equiv')) ? 'angular' : undefined;
    case 'note':
      return read('from') === 'Xliff Generator' ? 'al' : undefined;
    case 'file':
      return /\.(ftl|dtd|inc)$/i.test(read('original')) ? 'mozilla' : undefined;
    default:
      return undefined;
  }
}

/** Whether a fragment that replaces another one shows the same dialect. */
export function showsSame(before: XliffModel, after: XliffModel): boolean {
  if (before.table.count !== after.table.count) return false;
  for (let element = 0; element < after.table.count; element++)
    if (traceAt(before, element) !== traceAt(after, element) || toolAt(before, element) !== toolAt(after, element))
      return false;
  return true;
}

function firstOf(model: XliffModel, wanted: number): number {
  const { table } = model;
  for (let element = 0; element < table.count; element++) {
    const found = kind(model, element);
    if (found === wanted) return element;
    if (found === TRANS_UNIT || found === UNIT) element = at(table.next, element) - 1;
  }
  return NONE;
}
