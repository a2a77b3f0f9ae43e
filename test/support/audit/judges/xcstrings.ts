import { firstLine, type Judge, leaves } from '../judge.ts';

export const xcstrings: Judge = {
  formats: ['xcstrings'],
  name: 'JSON.parse',
  read(text) {
    try {
      const values = leaves(JSON.parse(text.replace(/^\ufeff/, '')));
      for (const way of values.keys()) if (!way.endsWith('/value')) values.delete(way);
      return { values };
    } catch (error) {
      return { refused: firstLine(error) };
    }
  },
};
