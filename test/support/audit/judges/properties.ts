import { parse } from 'dot-properties';
import { firstLine, type Judge } from '../judge.ts';

export const properties: Judge = {
  formats: ['properties'],
  name: 'dot-properties (npm)',
  shown: (value) => value.replaceAll("''", "'"),
  read(text) {
    try {
      return { values: new Map(Object.entries(parse(text)).map(([key, value]) => [key, String(value)])) };
    } catch (error) {
      return { refused: firstLine(error) };
    }
  },
};
