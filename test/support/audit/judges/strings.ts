import { readTable } from '../../../unit/core/formats/strings/reader.ts';
import type { Judge } from '../judge.ts';

export const strings: Judge = {
  formats: ['strings'],
  name: 'strict reader',
  read(text) {
    const values = readTable(text);
    return values === undefined ? { refused: 'no table of strings' } : { values };
  },
};
