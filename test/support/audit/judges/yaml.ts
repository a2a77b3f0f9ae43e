import { parseAllDocuments } from 'yaml';
import { type Judge, leaves } from '../judge.ts';

export const yaml: Judge = {
  formats: ['yaml'],
  name: 'yaml (npm)',
  read(text) {
    const documents = parseAllDocuments(text, { merge: true, logLevel: 'silent', maxAliasCount: -1 } as object);
    const all = Array.isArray(documents) ? documents : [];
    for (const { errors } of all)
      if (errors[0] !== undefined) return { refused: errors[0].message.split('\n')[0] ?? '' };
    return { values: leaves(all.map((document) => document.toJS({ maxAliasCount: -1, mapAsMap: true }))) };
  },
};
