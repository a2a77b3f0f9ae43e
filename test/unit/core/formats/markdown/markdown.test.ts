import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../../../server/core/formats/format.ts';
import { markdown } from '../../../../../server/core/formats/markdown/index.ts';
import { pairUnits } from '../../../../../server/core/formats/pair.ts';
import { plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

const corpus = (name: string) => readFileSync(new URL(`../../../../corpus/markdown/${name}`, import.meta.url), 'utf8');
const textsOf = (text: string, path = 'a.md') =>
  markdown.parse(text, { path }).units.map(({ source }) => plainText(source!));
const set = (unit: string, ...parts: string[]): Change => ({ unit, parts, origin: 'person' });

function write(text: string, changes: readonly Change[], source?: string) {
  const file = source === undefined ? undefined : { text: source, catalog: markdown.parse(source) };
  const written = markdown.write(text, markdown.parse(text), changes, file);
  return { text: applyEdits(text, written.edits), ...written };
}

function pairs(source: string, target: string) {
  return pairUnits(markdown, markdown.parse(source), markdown.parse(target)).map((pair) => [
    plainText(pair.source),
    pair.target && plainText(pair.target),
  ]);
}

describe('reading', () => {
  test('front matter, headings, paragraphs, quotes, items and cells are units; code, HTML, imports and directives are none', () => {
    expect(textsOf(corpus('guide.en.md'))).toEqual([
      'Getting started',
      'How to install the program: in short',
      'Getting *started* ',
      'Install the program with , or see the guide.\nIt takes a minute.',
      'Another title',
      'Quoted text\non two lines.',
      'First item\nthat goes on',
      'Second item with Ctrl',
      'Inner item',
      'Name',
      'What it does',
      'Adds a \\| pipe',
      'b',
      'Removes',
      'Mind the gap.',
      'A picture of something',
      'A note below.',
    ]);
  });

  test('a template that a component is given is code to its end, with its empty lines', () => {
    const page =
      'Above.\n\n<Sketch code={`\nlet a;\n\nfunction setup() { say(\\`a\\`) }\n\n// words\n`} />\n\nBelow.\n';
    expect(textsOf(page, 'a.mdx')).toEqual(['Above.', 'Below.']);
    expect(textsOf('export const a = `\nwords\n\nwords`;\n\nBelow.\n', 'a.mdx')).toEqual(['Below.']);
    const two = '<Sketch\n  code={`\nlet a;\n\nlet b;\n`}\n  more={`\n\nlet c;`}\n/>\n\nBelow.\n';
    expect(textsOf(two, 'a.mdx')).toEqual(['Below.']);
    expect(textsOf('<Sketch code={`\na\n`} more={`\n\nb\n`} />\n\nBelow.\n', 'a.mdx')).toEqual(['Below.']);
    expect(textsOf('<Sketch code={`\na:`} />\n\nBelow.\n', 'a.mdx')).toEqual(['Below.']);
    expect(textsOf('<Sketch code={\n  `\na\n\nb\n`\n} />\n\nBelow.\n', 'a.mdx')).toEqual(['Below.']);
    // One that ends where it begins says nothing of what follows.
    expect(textsOf('<Tab label={`a`} />\n\nBelow.\n', 'a.mdx')).toEqual(['Below.']);
  });

  test('braces behind a backslash are text of MDX, those of a template belong to it, comments to nobody', () => {
    const codes = (text: string) =>
      markdown
        .parse(text, { path: 'a.mdx' })
        .units[0]!.source!.parts.flatMap((part) => (part.kind === 'code' ? [part] : []));
    expect(codes('An object \\{ a, b \\} and {value}').map(({ raw }) => raw)).toEqual(['{value}']);
    expect(codes('An object \\{ a } and {value}').map(({ raw }) => raw)).toEqual(['{value}']);
    expect(codes('Of {`Array<{ label: `}[Icon](/icons){`; href }>`}').map(({ raw }) => raw)).toEqual([
      '{`Array<{ label: `}',
      '[',
      '](/icons)',
      '{`; href }>`}',
    ]);
    expect(codes('Text {/* for us */} here').map(({ annotation }) => annotation)).toEqual([true]);
    expect(codes('An <abbr title="a name">API</abbr>').map(({ id }) => id)).toEqual(['abbr', '/abbr']);
  });

  test('blanks at the end of a block are not of its text', () => {
    expect(textsOf('# Title \n\nText  \ngoes on \t\n\n- Item \n')).toEqual(['Title', 'Text  \ngoes on', 'Item']);
  });

  test('expressions and components of MDX are codes, and what stands inside of a component is text', () => {
    expect(textsOf(corpus('page.mdx'), 'page.mdx')).toEqual(['Page ', 'Text with  things and .', 'Inside of a tab.']);
  });
});

test('links and anchors may differ between languages, code may not', () => {
  const parts = markdown.parse('# A [link](/a) {#a}\n\nRun `npm`.\n').units.flatMap(({ source }) => source!.parts);
  const codes = parts.flatMap((part) => (part.kind === 'code' ? [[part.raw, part.annotation === true]] : []));
  expect(codes).toEqual([
    ['[', true],
    ['](/a)', true],
    ['{#a}', true],
    ['`npm`', false],
  ]);
});

test('a container comes with its end', () => {
  const source = '# A\n\nOne.\n\n::: tip\nTwo.\n\n::::: note\nThree.\n:::::\n:::\n\n# B\n';
  const whole = ['1.2/p1.3', '1.2/p2.3', '1.2/p3.3'].map((id, at) => set(id, `Wort ${at}.`));
  const { text } = write('# A\n\n# B\n', whole, source);
  expect(text).toBe('# A\n\nWort 0.\n\n::: tip\nWort 1.\n\n::::: note\nWort 2.\n:::::\n:::\n\n# B\n');
  // The end stands behind a block that nobody has translated.
  expect(write('# A\n\n# B\n', whole.slice(0, 2), source).text).toBe('# A\n\nWort 0.\n\n::: tip\nWort 1.\n\n# B\n');
});

test('a cell at the beginning of a line stays one', () => {
  const table = 'One | Two\n--- | ---\nFirst | Second\n';
  expect(write(table, [set('0.0/td3.4', '- First')]).rejected).toHaveLength(1);
  expect(write(table, [set('0.0/td3.4', '# First')]).rejected).toHaveLength(1);
  expect(write(table, [set('0.0/td3.4', '-First')]).rejected).toEqual([]);
  expect(write(table, [set('0.0/td4.4', '- Second')]).rejected).toEqual([]);
  expect(write(table.replaceAll(/^/gm, '| '), [set('0.0/td3.4', '- First')]).rejected).toEqual([]);
});

describe('pairing', () => {
  const source =
    '# One\n\nFirst words.\n\nA much longer paragraph that was added in the middle later on.\n\nLast words.\n';

  test('documents of the same structure pair block by block', () => {
    expect(pairs('# One\n\nWords.\n', '# Eins\n\nWorte.\n')).toEqual([
      ['One', 'Eins'],
      ['Words.', 'Worte.'],
    ]);
  });

  test('a block that the source has gained is missing, and moves no other one', () => {
    expect(pairs(source, '# Eins\n\nErste Worte.\n\nLetzte Worte.\n').map(([, target]) => target)).toEqual([
      'Eins',
      'Erste Worte.',
      undefined,
      'Letzte Worte.',
    ]);
  });

  test('a section is called after a heading that is code, and that is no unit', () => {
    const source =
      '# Title\n\n## `a()`\n\nOne here.\n\n## `b()`\n\nTwo here.\n\n## 1.2\n\nThree here.\n\n## 1.2\n\nFour.\n';
    expect(markdown.parse(source).units.map(({ id }) => id)).toEqual([
      '1.1/h1',
      '@a()/p1.1',
      '@b()/p1.1',
      '@1.2/p1.1',
      '@1.2~2/p1.1',
    ]);
    // As many headings, and another one is missing.
    const target = '# Titel\n\n## `b()`\n\nZwei da.\n\n## 1.2\n\nDrei da.\n\n## `c()`\n\nAnderes.\n';
    expect(pairs(source, target).filter(([, text]) => text !== undefined)).toEqual([
      ['Title', 'Titel'],
      ['Two here.', 'Zwei da.'],
      ['Three here.', 'Drei da.'],
    ]);
  });

  test('code and links that both have hold blocks together across a lost section', () => {
    const long = '# A\n\nText `x1` here.\n\n## B\n\nGone.\n\n## C\n\nSee [it](./c.md) now.\n';
    expect(pairs(long, '# Ä\n\nHier `x1`.\n\n## Z\n\nSiehe [es](./c.md).\n')).toContainEqual([
      'See it now.',
      'Siehe es.',
    ]);
  });
});

describe('writing', () => {
  test('only the text of the block changes; marks of quotes stand before each line', () => {
    expect(write('> One\n> two\n\nEnd\n', [set('0.0/q1.1', 'Eins\nzwei')]).text).toBe('> Eins\n> zwei\n\nEnd\n');
  });

  test('text that Markdown would read as something else is refused', () => {
    for (const text of ['- item', '# title', 'a\n\nb', '```\ncode', '> quote', ''])
      expect(write('Words\n', [set('0.0/p1.1', text)]).rejected, text).toHaveLength(1);
  });

  test('a missing block goes where the source has it', () => {
    const source = '# One\n\nFirst.\n\n- new item\n\nLast words.\n';
    const target = '# Eins\r\n\r\nZuerst.\r\n\r\nLetzte Worte.\r\n';
    const { id } = markdown.parse(source).units[2]!;
    expect(write(target, [set(id, 'neu')], source).text).toBe(
      '# Eins\r\n\r\nZuerst.\r\n\r\n- neu\r\n\r\nLetzte Worte.\r\n',
    );
  });

  test('an empty translation becomes the whole document, with its code', () => {
    const source = corpus('guide.en.md');
    const { units } = markdown.parse(source);
    const changes = units.map(({ id, source }) => ({
      unit: id,
      parts: source!.parts.map((part) => (part.kind === 'text' ? part.text : part)),
      origin: 'machine' as const,
    }));
    expect(write('', changes, source)).toMatchObject({ text: source, rejected: [] });
  });
});

describe('layouts', () => {
  test('documents are looked at where generators of sites have their languages, unless the project names them', () => {
    for (const path of [
      'i18n/de/docusaurus-plugin-content-docs/current/a.md',
      'docs/zh-CN/guide.md',
      'packages/docs/pt_br/a/b.mdx',
      'site/src/content/docs/es-419/guide.mdx',
      'content/de/a.md',
      'content/guide.de.md',
      'pages/docs/api.zh-CN.mdx',
      '_articles/de/a.md',
    ])
      expect(markdown.recognises(path, ''), path).toBe(true);
    for (const path of [
      'README.md',
      'README.de.md',
      'docs/guide.md',
      'docs/guides/a.md',
      'docs/de.md',
      'src/de/a.md',
      'src/content/de/a.md',
      'content/node.js.setup.md',
      'content/v1.0/a.md',
      'docs/de/a.txt',
    ])
      expect(markdown.recognises(path, ''), path).toBe(/^src\/content/.test(path));
  });

  test('the source of a translation is the document that names no language', () => {
    const key = 'site/i18n/{locale}/docusaurus-plugin-content-docs/current/a.md';
    expect(markdown.unnamed?.('site/docs/a.md')).toBe(key);
    expect(markdown.template?.(key, new Set(['site/docs/a.md']))).toBe('site/docs/a.md');
    expect(markdown.template?.('README.{locale}.md', new Set(['README.md']))).toBe('README.md');
  });

  test.each([
    ['site/versioned_docs/version-1.0/x/a.md', 'site/i18n/{locale}/docusaurus-plugin-content-docs/version-1.0/x/a.md'],
    ['api_versioned_docs/version-2/a.mdx', 'i18n/{locale}/docusaurus-plugin-content-docs-api/version-2/a.mdx'],
    ['blog/a.md', 'i18n/{locale}/docusaurus-plugin-content-blog/a.md'],
  ])('versions and instances of Docusaurus: %s', (source, key) => {
    expect(markdown.unnamed?.(source)).toBe(key);
    expect(markdown.template?.(key, new Set([source]))).toBe(source);
    expect(markdown.recognises(key.replace('{locale}', 'de'), '')).toBe(true);
  });

  test('a folder of an instance is a source where its translation says so, and only there', () => {
    const key = 'i18n/{locale}/docusaurus-plugin-content-docs-community/current/a.md';
    expect(markdown.template?.(key, new Set(['community/a.md']))).toBe('community/a.md');
    expect(markdown.unnamed?.('community/a.md')).toBeUndefined();
    expect(markdown.recognises('i18n/de/other-plugin/version-1/a.md', '')).toBe(false);
  });
});

test('hostile text is read in one pass, and never throws', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '> ',
          '- ',
          '#',
          '`',
          '```',
          '\n',
          '\r\n',
          '[',
          '](',
          ')',
          '**',
          '<',
          '>',
          '|',
          '---',
          ' ',
          'a',
          '{',
          '}',
          '\\',
        ),
      ),
      (pieces) => {
        const text = pieces.join('');
        const catalog = markdown.parse(text, { path: 'a.mdx' });
        const changes = catalog.units.map(({ id, source }) => ({
          unit: id,
          parts: source!.parts.map((part) => (part.kind === 'text' ? part.text : part)),
          origin: 'person' as const,
        }));
        expect(markdown.write(text, catalog, changes)).toEqual({ edits: [], rejected: [] });
      },
    ),
  );
});
