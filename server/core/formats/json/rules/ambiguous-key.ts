import type { Unit } from '../../format.ts';
import type { JsonRule } from './rule.ts';

/** Libraries that join nested keys with dots find only one of two texts with the same name. */
export const ambiguousKey: JsonRule = {
  id: 'json-ambiguous-key',
  dialects: ['i18next', 'i18next-v3', 'icu', 'vue-i18n', 'plain'],
  severity: 'warning',
  summary: 'A flat key with dots and nested keys have the same name: libraries find only one of the texts.',
  good: '{ "a.b": "flat", "a": { "c": "nested" } }',
  bad: '{ "a.b": "flat", "a": { "b": "nested" } }',
  *run(_tree, { units }) {
    const named = new Map<string, Unit>();
    for (const unit of units) {
      if (unit.lock !== undefined) continue;
      const other = named.get(unit.name);
      if (other === undefined) named.set(unit.name, unit);
      else yield { message: `Another text of this file is called "${unit.name}" too`, span: unit.nameSpan };
    }
  },
};
