import { describe, expect, test } from 'vitest';
import { checkSize, documentKind, outputExtension } from '../../../../../server/engine/parts/documents-jobs/limits.ts';
import {
  isBelow,
  outputName,
  outputPath,
  patternProblem,
} from '../../../../../server/engine/parts/documents-jobs/names.ts';
import { DOCUMENT_KINDS } from '../../../../../shared/document-kinds.ts';

const KB = 1024;
const MB = 1024 * KB;

function kindOf(extension: string) {
  const kind = documentKind(`a.${extension}`, 'a');
  if (!kind.ok) throw new Error(kind.error.message);
  return kind.value;
}

describe('a name pattern', () => {
  test.each(['{name}', '{locale}', '{ext}', 'fixed', '{name}{locale}{ext}'])('%s is one', (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined();
  });

  test.each([
    ['{name}.{nam}', '{nam} in the name pattern is not known. Known are {name}, {locale} and {ext}.'],
    ['{}', '{} in the name pattern is not known. Known are {name}, {locale} and {ext}.'],
    ['{name', 'The name pattern {name has a brace without its pair.'],
    ['name}', 'The name pattern name} has a brace without its pair.'],
    ['', 'The name pattern is empty.'],
    [' \t', 'The name pattern is empty.'],
  ])('"%s" is none', (pattern, problem) => {
    expect(patternProblem(pattern)).toBe(problem);
  });

  test.each([
    ['/a/report.docx', 'de', 'docx', undefined, 'report.de.docx'],
    ['/a/report.doc', 'pt-BR', 'docx', undefined, 'report.pt-BR.docx'],
    ['/a/v1.2 notes.TXT', 'ja', 'txt', '{locale}/{name}{ext}', 'ja/v1.2 notes.txt'],
    ['/a/{locale}.txt', 'de', 'txt', undefined, '{locale}.de.txt'],
    ['/a/$&.txt', 'de', 'txt', undefined, '$&.de.txt'],
    ['/a/r.txt', 'de', 'txt', '{who}-{name}{ext}', '{who}-r.txt'],
  ])('%s in %s', (source, locale, extension, pattern, expected) => {
    expect(outputName(source, locale, extension, pattern)).toBe(expected);
  });
});

describe('the place of a result', () => {
  const wish = { source: '/a/b/r.doc', locale: 'pt-BR', extension: 'docx' };
  const pattern = (path: string) => ({ out: { kind: 'pattern' as const, path } });

  test.each([
    ['beside the source', {}, '/a/b/r.pt-BR.docx'],
    ['beside the source, which is allowed', { within: '/a/b' }, '/a/b/r.pt-BR.docx'],
    ['by a pattern, from the source’s folder', pattern('../{locale}/{name}{ext}'), '/a/pt-BR/r.docx'],
    ['by an absolute pattern', pattern('/x/{name}{ext}'), '/x/r.docx'],
    ['by a pattern with a fixed ending in capitals', { ...pattern('{name}.DOCX'), within: '/a/b' }, '/a/b/r.DOCX'],
    ['by a pattern with another ending, of the user’s own', pattern('{name}.bin'), '/a/b/r.bin'],
    ['below the folder it must not leave', { ...pattern('../{name}{ext}'), within: '/a' }, '/a/r.docx'],
    [
      'in a folder, which the user has named',
      { out: { kind: 'folder', path: '/x/../y' }, within: '/a' },
      '/y/r.pt-BR.docx',
    ],
    ['in a file, which the user has named', { out: { kind: 'file', path: '/x/../y.docx' }, within: '/a' }, '/y.docx'],
  ] as const)('%s', (_, more, value) => {
    expect(outputPath({ ...wish, ...more })).toEqual({ ok: true, value });
  });

  test.each([
    ['no locale', { locale: 'p/t' }, '"p/t" is not a language tag. Write it like de, pt-BR or zh-Hant.'],
    [
      'a pattern that leads out',
      { ...pattern('../{name}{ext}'), within: '/a/b' },
      'The name pattern ../{name}{ext} leads to /a/r.docx, outside of /a/b. Choose one that stays below that folder.',
    ],
    [
      'somebody else’s pattern with an ending of its own',
      { ...pattern('{name}.sh'), within: '/a' },
      'The name pattern {name}.sh makes the name r.sh for a .docx document. End it with {ext}.',
    ],
    [
      'a file with another ending',
      { out: { kind: 'file', path: '/y.pdf' } },
      'The result is a .docx document; /y.pdf has another ending.',
    ],
    [
      'a file without an ending',
      { out: { kind: 'file', path: '/docx' } },
      'The result is a .docx document; /docx has another ending.',
    ],
  ] as const)('%s is refused', (_, more, error) => {
    expect(outputPath({ ...wish, ...more })).toEqual({ ok: false, error });
  });

  test.each([
    ['htm', 'html', true],
    ['html', 'htm', true],
    ['xlf', 'xliff', true],
    ['xliff', 'xlf', true],
    ['xlsx', 'xlsx', true],
    ['xlsx', 'xlf', false],
    ['xlf', 'xlsx', false],
    ['xliff', 'xlsx', false],
    ['html', 'txt', false],
    ['txt', 'html', false],
    ['xlf', 'html', false],
    ['html', 'xlf', false],
    ['xlf', 'docx', false],
    ['docx', 'xlf', false],
  ])('a file .%s for a .%s document: %s', (own, extension, fits) => {
    const path = `/b/r.${own}`;
    expect(outputPath({ ...wish, extension, out: { kind: 'file', path } }).ok).toBe(fits);
  });

  test.each([
    ['/a/b', '/a/b', true],
    ['/a/b', '/a/b/c/d', true],
    ['/a/b', '/a/b/..c', true],
    ['/', '/a', true],
    ['/a/b', '/a', false],
    ['/a/b', '/', false],
    ['/a/b', '/a/bc', false],
    ['/a/b', '/a/c', false],
  ])('below %s is %s: %s', (folder, path, below) => {
    expect(isBelow(folder, path)).toBe(below);
  });
});

describe('the kind of a document', () => {
  test.each([
    ['v1.b.docx', 'docx'],
    ['A.XLIFF', 'xliff'],
  ])('%s is a .%s document', (name, extension) => {
    expect(documentKind(name, name)).toMatchObject({ ok: true, value: { extension } });
  });

  test.each([
    'notes.md',
    'noextension',
    'a.docx.exe',
    '.docx/',
    'a.',
  ])('of %s is none of those that are said', (path) => {
    const known = DOCUMENT_KINDS.map(({ extension }) => extension);
    expect(known).toContain('docx');
    const message = `a is not a document that the service translates. Supported kinds: ${known.join(', ')}.`;
    expect(documentKind(path, 'a')).toEqual({ ok: false, error: { kind: 'usage', message } });
  });

  test('only PDF, and what is a .docx anyway, becomes a .docx', () => {
    for (const kind of DOCUMENT_KINDS) {
      expect(outputExtension(kind, undefined, 'a')).toEqual({ ok: true, value: kind.output });
      expect(outputExtension(kind, '.DOCX', 'a').ok).toBe(['pdf', 'docx', 'doc'].includes(kind.extension));
    }
  });

  test.each([
    ['pdf', 'odt', 'a cannot become .odt: a .pdf document becomes .pdf or .docx.'],
    ['pdf', 'do.cx', 'a cannot become .do.cx: a .pdf document becomes .pdf or .docx.'],
    ['doc', 'doc', 'a cannot become .doc: a .doc document becomes .docx.'],
  ])('.%s becomes no .%s', (extension, asked, message) => {
    expect(outputExtension(kindOf(extension), asked, 'a')).toEqual({ ok: false, error: { kind: 'usage', message } });
  });
});

describe('the size of a document', () => {
  test.each([
    ['docx', 10 * MB, 'free'],
    ['docx', 10 * MB + 1, 'paid'],
    ['docx', 10 * MB + 1, 'unknown'],
    ['docx', 30 * MB, 'paid'],
    ['txt', MB, 'free'],
    ['srt', 1, 'free'],
  ] as const)('.%s of %i bytes is taken on the %s plan', (extension, bytes, plan) => {
    expect(checkSize(kindOf(extension), bytes, plan, 'a')).toBeUndefined();
  });

  test.each([
    ['docx', 0, 'paid', 'a is empty: there is nothing to translate.'],
    [
      'docx',
      10 * MB + 1,
      'free',
      'a is too large: 10.1 MB, and .docx documents may have 10 MB (30 MB on a paid plan). Split it.',
    ],
    [
      'docx',
      30 * MB,
      'free',
      'a is too large: 30 MB, and .docx documents may have 10 MB (30 MB on a paid plan). Split it.',
    ],
    ['docx', 30 * MB + 1, 'free', 'a is too large: 30.1 MB, and .docx documents may have 10 MB. Split it.'],
    ['docx', 30 * MB + 1, 'paid', 'a is too large: 30.1 MB, and .docx documents may have 30 MB. Split it.'],
    ['txt', MB + 1, 'unknown', 'a is too large: 1.1 MB, and .txt documents may have 1 MB. Split it.'],
    ['srt', 150 * KB + 1, 'paid', 'a is too large: 150.1 KB, and .srt documents may have 150 KB. Split it.'],
    ['srt', MB - 1, 'paid', 'a is too large: 1024 KB, and .srt documents may have 150 KB. Split it.'],
  ] as const)('.%s of %i bytes is refused on the %s plan', (extension, bytes, plan, message) => {
    expect(checkSize(kindOf(extension), bytes, plan, 'a')).toEqual({ kind: 'file', message });
  });
});
