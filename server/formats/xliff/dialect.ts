import { attribute } from '../../text/xml-attributes.ts';
import { at, NONE, startTagSpan } from '../../text/xml-table.ts';
import { kind, local, type XliffModel } from './model.ts';
import { FILE, TRANS_UNIT, UNIT } from './vocabulary.ts';

/** The tool a file was made by or for, whose habits the writer keeps. */
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

/** How many units are looked at for traces. */
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
    if (local(model, element) !== 'tool') continue;
    const tool = attribute(table, element, 'tool-id') ?? '';
    if (tool.startsWith('com.apple.')) return 'xcode';
    if (/crowdin/i.test(tool)) return 'crowdin';
    if (/symfony/i.test(tool)) return 'symfony';
  }
  return undefined;
}

function byUnits(model: XliffModel): XliffDialect | undefined {
  const { table } = model;
  let looked = 0;
  for (let element = 0; element < table.count && looked < LOOKED_AT * 50; element++, looked++) {
    const name = local(model, element);
    if (name === 'x' && /^(INTERPOLATION|START_|CLOSE_|PH(_|$)|ICU)/.test(attribute(table, element, 'id') ?? ''))
      return 'angular';
    if (name === 'ph' && /^(INTERPOLATION|START_|ICU)/.test(attribute(table, element, 'equiv') ?? '')) return 'angular';
    if (name === 'note' && attribute(table, element, 'from') === 'Xliff Generator') return 'al';
    if (name === 'file' && /\.(ftl|dtd|inc)$/i.test(attribute(table, element, 'original') ?? '')) return 'mozilla';
  }
  return undefined;
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
