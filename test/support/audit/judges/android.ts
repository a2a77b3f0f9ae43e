import { SaxesParser } from 'saxes';
import { stringsIn } from '../../../unit/core/formats/android/reader.ts';
import { firstLine, type Judge } from '../judge.ts';

export const android: Judge = {
  formats: ['android'],
  name: 'saxes, the rules of aapt2',
  read(text, path) {
    try {
      if (!path.includes('/composeResources/')) return { values: stringsIn(text) };
      // aapt2 never sees these: to Compose an apostrophe is a letter.
      const parser = new SaxesParser();
      parser.on('error', (error) => {
        throw error;
      });
      parser.write(text).close();
      return {};
    } catch (error) {
      return { refused: firstLine(error) };
    }
  },
};
