import { attribute } from '../../../text/xml/attributes.ts';
import { children, NONE } from '../../../text/xml/table.ts';
import { childNamed, local, type XliffModel } from '../read/model.ts';
import { plainTextOf } from './content.ts';

/** Native code by the id of its `data` element. */
export function originalData(model: XliffModel, holder: number): ReadonlyMap<string, string> {
  const data = new Map<string, string>();
  const list = childNamed(model, holder, 'originalData');
  if (list === NONE) return data;
  for (const child of children(model.table, list))
    if (local(model, child) === 'data') data.set(attribute(model.table, child, 'id') ?? '', plainTextOf(model, child));
  return data;
}
