import { attribute } from '../../../text/xml/attributes.ts';
import { NONE } from '../../../text/xml/table.ts';
import type { ParseOptions } from '../../format.ts';
import { dialectOf } from '../dialect.ts';
import type { XliffCatalog } from './catalog.ts';
import { collectUnits } from './collect.ts';
import { kind, readModel, type XliffModel } from './model.ts';
import { problemsOf } from './problems.ts';
import { FILE } from './vocabulary.ts';

/** Total and linear: any text yields a catalog. */
export function parseXliff(text: string, options: ParseOptions = {}): XliffCatalog {
  return catalogOf(readModel(text), options);
}

export function catalogOf(model: XliffModel, options: ParseOptions): XliffCatalog {
  const [sourceLocale, targetLocale] = locales(model);
  const { problems, malformed } = problemsOf(model);
  return {
    format: 'xliff',
    dialect: options.dialect ?? dialectOf(model),
    ...(sourceLocale && { sourceLocale }),
    ...(targetLocale && { targetLocale }),
    units: collectUnits(model, targetLocale),
    problems,
    malformed,
    lineage: {},
    ...(!malformed && { structure: {} }),
    model,
  };
}

/** 1.2 names its languages on each file, of which the first counts; 2.x names them on the root. */
function locales(model: XliffModel): readonly [source: string | undefined, target: string | undefined] {
  const { table, root } = model;
  if (model.family === 2) {
    if (root === NONE) return [undefined, undefined];
    return [attribute(table, root, 'srcLang')?.trim(), attribute(table, root, 'trgLang')?.trim()];
  }
  for (let element = 0; element < table.count; element++)
    if (kind(model, element) === FILE)
      return [
        attribute(table, element, 'source-language')?.trim(),
        attribute(table, element, 'target-language')?.trim(),
      ];
  return [undefined, undefined];
}
