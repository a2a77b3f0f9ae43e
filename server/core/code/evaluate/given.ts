import type { Translate } from '../library.ts';
import type { Given } from '../use.ts';
import type { Placed } from './calls.ts';
import { argumentValue } from './known.ts';

/** What a call of a library passes for placeholders; undefined if that is not written out. */
export function givenValues({ path, call }: Placed, { values }: Translate): Given | undefined {
  if (values === undefined) return undefined;
  const place = { path, start: call.start, end: call.end };
  for (const position of values) {
    const value = argumentValue(call, position);
    if (value === undefined || value.k === 'none') continue;
    // A number selects a form, a text is the fallback.
    if (value.k === 'text' || value.k === 'join') {
      if (value.k === 'text' && /^\d/.test(value.text)) return { ...place, names: ['count', 'n'] };
      continue;
    }
    if (value.k !== 'object' || value.rest.length > 0 || value.fields.some(([name]) => name === '')) return undefined;
    return { ...place, names: value.fields.map(([name]) => name) };
  }
  return { ...place, names: [] };
}
