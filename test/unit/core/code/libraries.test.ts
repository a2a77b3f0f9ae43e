import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LIBRARIES, CODE_EXTENSIONS as PARSED } from '../../../../server/core/code/index.ts';
import { LEXICAL_EXTENSIONS } from '../../../../server/core/code/read/lexical.ts';
import { CODE_EXTENSIONS } from '../../../../shared/code-types.ts';
import { shownKeys, usesIn } from '../../../support/code-index.ts';

test('every library is a file with a line in the list', () => {
  const files = readdirSync('server/core/code/libraries').flatMap((name) =>
    name === 'index.ts' ? [] : name.slice(0, -3),
  );
  expect(LIBRARIES.map(({ id }) => id).sort()).toEqual(files.sort());
});

test('editors send the files that are understood', () => {
  // Style sheets have keys of Chrome extensions, which nobody writes there by hand; of `.blade.php` the end is enough.
  const read = [...PARSED, ...LEXICAL_EXTENSIONS].filter((one) => one !== 'css' && !one.includes('.'));
  expect(CODE_EXTENSIONS.map((one) => one.slice(1)).sort()).toEqual([...new Set(read)].sort());
});

for (const library of LIBRARIES)
  describe(library.title, () => {
    test.each(library.examples.map((example) => [example.code, example] as const))('%s', async (_, {
      file,
      code,
      keys,
    }) => {
      const uses = await usesIn({ [file]: code }, [library.id]);
      expect(shownKeys(uses)).toEqual(keys);
    });

    test('each example has one of the words that the files of the library have', () => {
      for (const { code } of library.examples)
        expect(
          library.words.filter((word) => code.includes(word)),
          code,
        ).not.toEqual([]);
    });

    test('what an example asks for stands where it says', async () => {
      for (const { file, code } of library.examples)
        for (const { start, end, parts } of await usesIn({ [file]: code }, [library.id])) {
          const [only] = parts;
          const written = code.slice(start, end);
          if (parts.length === 1 && typeof only === 'string' && !/[{<(]/.test(written))
            expect(written !== '' && only.endsWith(written), `${only}: ${written}`).toBe(true);
        }
    });
  });
