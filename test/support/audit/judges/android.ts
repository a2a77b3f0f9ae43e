import { stringsIn } from '../../../unit/formats/android/reader.ts';
import { firstLine, type Judge } from '../judge.ts';

export const android: Judge = {
  formats: ['android'],
  name: 'saxes, the rules of aapt2',
  read(text) {
    try {
      return { values: stringsIn(text) };
    } catch (error) {
      return { refused: firstLine(error) };
    }
  },
};
