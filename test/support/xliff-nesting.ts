import { anyLocal, type XliffModel } from '../../server/core/formats/xliff/read/model.ts';
import { at, NONE } from '../../server/core/text/xml/table.ts';

/** The local names of all ancestors, outermost first. */
export function ancestors(model: XliffModel, element: number): string {
  const names: string[] = [];
  for (let parent = at(model.table.parent, element); parent !== NONE; parent = at(model.table.parent, parent))
    names.unshift(anyLocal(model, parent));
  return names.join('/');
}
