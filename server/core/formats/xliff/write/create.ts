import { sameLocale } from '../../../../../shared/locale.ts';
import { applyEdits } from '../../../text/span.ts';
import { NONE } from '../../../text/xml/table.ts';
import type { SourceFile } from '../../format.ts';
import { kind, readModel } from '../read/model.ts';
import { parseXliff } from '../read/parse.ts';
import { FILE } from '../read/vocabulary.ts';
import { EditPlan } from './edits.ts';
import { writeXliff } from './write.ts';

/** A copy of the source file that names the target locale. Translations into another locale are removed; everything else stays, byte for byte. */
export function createXliff({ text, catalog }: SourceFile, targetLocale: string): string {
  const foreign = catalog.targetLocale === undefined || !sameLocale(catalog.targetLocale, targetLocale);
  const changes = catalog.units
    .filter((unit) => foreign && unit.target !== undefined)
    .map((unit) => ({ unit: unit.id, parts: [], origin: 'person' as const }));
  const cleared = changes.length === 0 ? text : applyEdits(text, writeXliff(text, parseXliff(text), changes).edits);
  const model = readModel(cleared);
  const plan = new EditPlan();
  if (model.family === 2) {
    if (model.root !== NONE) plan.setAttribute(model.table, model.root, 'trgLang', targetLocale, '"');
  } else {
    for (let element = 0; element < model.table.count; element++)
      if (kind(model, element) === FILE) plan.setAttribute(model.table, element, 'target-language', targetLocale, '"');
  }
  return applyEdits(cleared, plan.edits());
}
