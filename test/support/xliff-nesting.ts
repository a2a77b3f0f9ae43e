import { anyLocal, type XliffModel } from '../../server/formats/xliff/model.ts';
import { at, NONE } from '../../server/text/xml-table.ts';

/** The local names of all ancestors, outermost first. */
export function ancestors(model: XliffModel, element: number): string {
  const names: string[] = [];
  for (let parent = at(model.table.parent, element); parent !== NONE; parent = at(model.table.parent, parent))
    names.unshift(anyLocal(model, parent));
  return names.join('/');
}
