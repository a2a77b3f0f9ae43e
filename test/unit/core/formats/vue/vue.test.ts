import { type ElementNode, parse as parseComponent } from '@vue/compiler-dom';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { Change } from '../../../../../server/core/formats/format.ts';
import { formatOf } from '../../../../../server/core/formats/index.ts';
import { blocksIn } from '../../../../../server/core/formats/vue/blocks.ts';
import { vue } from '../../../../../server/core/formats/vue/index.ts';
import { type Content, plainText } from '../../../../../server/core/text/content.ts';
import { applyEdits } from '../../../../../server/core/text/span.ts';

const look = (text: string, to: string, from = 'en') =>
  vue.parse(text, { dialect: vue.manyLocales?.dialect(to, from) ?? '' });
const said = (content: Content | undefined) => (content === undefined ? undefined : plainText(content));
const rows = (text: string, to: string, from = 'en') =>
  look(text, to, from).units.map(({ id, source, target }) => [id, said(source), said(target)]);
const change = (unit: string, text: string): Change => ({ unit, parts: text === '' ? [] : [text], origin: 'machine' });

function written(text: string, to: string, texts: Readonly<Record<string, string>>, from = 'en'): string {
  const changes = Object.entries(texts).map(([key, value]) => change(`${to}${key}`, value));
  const { edits, rejected } = vue.write(text, look(text, to, from), changes);
  expect(rejected).toEqual([]);
  return applyEdits(text, [...edits]);
}

/** What vue-i18n gets: the blocks that the compiler of components finds, as their readers read them. */
function loaded(text: string): Record<string, unknown> {
  const all: Record<string, Record<string, unknown>> = {};
  const root = parseComponent(text, { parseMode: 'sfc', onError: () => undefined });
  for (const node of root.children as ElementNode[]) {
    if (node.type !== 1 || node.tag !== 'i18n') continue;
    const raw = node.children.map(({ loc }) => loc.source).join('');
    const attribute = (name: string) =>
      node.props.flatMap((prop) => (prop.type === 6 && prop.name === name ? [prop.value?.content ?? ''] : []))[0];
    const lang = attribute('lang');
    // JSON and JSON5 are what JavaScript reads in brackets, but for what a block never holds.
    const value = lang === 'yaml' || lang === 'yml' ? parseYaml(raw) : new Function(`return (${raw})`)();
    const locale = attribute('locale');
    for (const [name, texts] of Object.entries(locale === undefined ? value : { [locale]: value }))
      all[name] = { ...all[name], ...(texts as object) };
  }
  return all;
}

const JSON_BLOCK = `<template><p>{{ $t('a') }}</p></template>

<i18n>
{
  "en": {
    "a": "One",
    "g": { "b": "Two" }
  },
  "de": {
    "a": "Eins"
  }
}
</i18n>
`;
const YAML_BLOCK = '<i18n lang="yaml">\n  en:\n    a: One\n    yes: Yes\n  de:\n    a: Eins\n</i18n>\n';
const LABELLED =
  '<i18n locale="en" lang="yaml">\na: One\n</i18n>\n\n<i18n global locale="en">\n{\n  "b": "Two"\n}\n</i18n>\n\n<i18n src="./x.json"></i18n>\n';

describe('blocks', () => {
  test.each([
    ['in a template are components', '<template>\n<i18n path="a">\n<b/></i18n>\n</template>\n<i18n>{}</i18n>', 1],
    ['in comments are none', '<!--\n<i18n>{}</i18n>\n-->\n<i18n>{}</i18n>', 1],
    ['behind another end tag', '<script>\nconst a = 1;\n</script><i18n>{}</i18n>', 1],
    ['in a script are code', '<script>\nconst a = `\n<i18n>{}</i18n>`;\n</script>', 0],
    ['with attributes of all kinds', '<i18n\n  locale=\'de\' lang=yaml global data-x=">">\na: b\n</i18n >', 1],
    ['with CRLF and a mark', '\ufeff<i18n>\r\n{}\r\n</i18n>\r\n', 1],
    ['of another name', '<i18n-t keypath="a" />\n<i18next>{}</i18next>', 0],
    ['in nested templates', '<template>\n<template #a>\n<p/>\n</template>\n</template>\n<i18n>{}</i18n>', 1],
    ['behind a template in a template', '<template>\n<template #a>\n</template>\n<i18n>{}</i18n>\n</template>', 0],
    ['of pug', '<template lang="pug">\n<template\n</template>\n<i18n>{}</i18n>', 1],
  ])('%s', (_, text, count) => {
    const root = parseComponent(text, { parseMode: 'sfc', onError: () => undefined });
    const theirs = (root.children as ElementNode[]).filter(({ type, tag }) => type === 1 && tag === 'i18n');
    expect(blocksIn(text).map(({ span }) => [span.start, span.end])).toEqual(
      theirs.map(({ loc }) => [loc.start.offset, loc.end.offset]),
    );
    expect(blocksIn(text)).toHaveLength(count);
  });

  test('are found where a tag has no end, while somebody types', () => {
    for (const open of [
      '<template>\n<div',
      '<template>\n<div>',
      '<script>\nconst a = "',
      '<style lang="scss"',
      '<!-- x',
    ])
      expect(rows(`${open}\n\n${JSON_BLOCK.slice(JSON_BLOCK.indexOf('<i18n'))}`, 'de')).toHaveLength(2);
  });

  test('of components that show texts are none, even where the template has no end', () => {
    expect(blocksIn('<template>\n<i18n path="a">x</i18n>\n<i18n>{}</i18n>')).toHaveLength(1);
  });

  test('whose texts stand elsewhere are left alone, whatever is in them', () => {
    expect(vue.manyLocales?.in(`<i18n src="./a.json">\n{ "en": { "a": "b" } }\n</i18n>`)).toEqual({ targets: [] });
  });

  test('of hostile files take no longer than their length', () => {
    const counted = (text: string) => {
      const { user } = process.cpuUsage();
      blocksIn(text);
      return process.cpuUsage().user - user;
    };
    for (const piece of ['<template>\n', '<i18n>\n', '<!--\n', '<i18n a="\n', '<x\n', '</template>\n<script>\n']) {
      const text = `<i18n>{}</i18n>\n${piece.repeat(40_000)}`;
      expect(counted(text), piece).toBeLessThan(1_500_000);
    }
  });

  test('make a component a localization file, and only they do', () => {
    const far = `<script>\n${'// x\n'.repeat(3_000)}</script>\n${JSON_BLOCK}`;
    expect(formatOf('src/A.vue', far)?.id).toBe('vue');
    expect(formatOf('src/A.vue', '<template><i18n-t /></template>')).toBeUndefined();
    expect(formatOf('src/A.html', JSON_BLOCK)).toBeUndefined();
  });
});

describe('texts', () => {
  test('of one language stand with their source, each at its place', () => {
    expect(rows(JSON_BLOCK, 'de')).toEqual([
      ['de/g/b', 'Two', undefined],
      ['de/a', 'One', 'Eins'],
    ]);
    expect(rows(JSON_BLOCK, 'en', 'de')).toEqual([['en/a', 'Eins', 'One']]);
    expect(look(JSON_BLOCK, 'en').units.map(({ id }) => id)).toEqual(['en/a', 'en/g/b']);
    expect(vue.manyLocales?.in(JSON_BLOCK)).toEqual({ targets: ['en', 'de'] });
  });

  test('in YAML are those of YAML 1.2: yes is a word', () => {
    expect(rows(YAML_BLOCK, 'de')).toEqual([
      ['de/yes', 'Yes', undefined],
      ['de/a', 'One', 'Eins'],
    ]);
  });

  test('without a word for their language are tried as JSON, then as YAML', () => {
    expect(rows('<i18n>\nen:\n  a: One\nde:\n  a: Eins\n</i18n>', 'de')).toEqual([['de/a', 'One', 'Eins']]);
    const loose = "<i18n>\n{ en: { a: 'One', }, /* x */ de: { a: 'Eins' } }\n</i18n>";
    expect(rows(loose, 'de')).toEqual([['de/a', 'One', 'Eins']]);
    expect(look('<i18n lang="toml">\na = 1\n</i18n>', 'de').problems).toMatchObject([{ code: 'vue-lang' }]);
  });

  test('that the source has not are told of', () => {
    const text = JSON_BLOCK.replace('"a": "Eins"', '"a": "Eins",\n    "old": "Alt"');
    expect(look(text, 'de').problems).toMatchObject([{ code: 'vue-unknown-key', message: '"en" has no "old".' }]);
  });

  test('of global blocks are for all code', () => {
    const units = look(LABELLED, 'en').units.map(({ id, everywhere }) => [id, everywhere]);
    expect(units).toEqual([
      ['en/a', undefined],
      ['en#2/b', true],
    ]);
  });
});

test('English is the source of a component that names none, wherever it stands', () => {
  const text = '<i18n>\n{ "de": { "a": "Eins" }, "en": { "a": "One" } }\n</i18n>';
  expect(vue.parse(text)).toMatchObject({ sourceLocale: 'en', targetLocale: 'de' });
  expect(vue.parse(text.replace('"en"', '"fr"'))).toMatchObject({ sourceLocale: 'de', targetLocale: 'fr' });
});

describe('writing', () => {
  test('a text goes where its source stands among the others', () => {
    const text = written(JSON_BLOCK, 'de', { '/g/b': 'Zwei', '/a': 'Eins!' });
    expect(text).toBe(JSON_BLOCK.replace('"a": "Eins"', '"a": "Eins!",\n    "g": {\n      "b": "Zwei"\n    }'));
    expect(loaded(text)).toMatchObject({ de: { a: 'Eins!', g: { b: 'Zwei' } }, en: { a: 'One', g: { b: 'Two' } } });
  });

  test('a new language is a key of the root, as the others are written', () => {
    expect(written(JSON_BLOCK, 'pl', { '/a': 'Raz' })).toBe(
      JSON_BLOCK.replace('"a": "Eins"\n  }', '"a": "Eins"\n  },\n  "pl": {\n    "a": "Raz"\n  }'),
    );
    expect(written(YAML_BLOCK, 'pl', { '/a': 'Raz', '/yes': 'no' })).toBe(
      YAML_BLOCK.replace('a: Eins\n', 'a: Eins\n  pl:\n    a: Raz\n    yes: "no"\n'),
    );
    const loose = '<i18n lang="json5">\n{\n  en: {\n    a: \'One\',\n  },\n}\n</i18n>\n';
    expect(written(loose, 'pt-BR', { '/a': "D'água" })).toBe(
      loose.replace("    a: 'One',\n  },\n", '    a: \'One\',\n  },\n  "pt-BR": {\n    a: "D\'água",\n  },\n'),
    );
  });

  test('or a block with the attributes of its source, behind those of its kind', () => {
    const text = written(LABELLED, 'pl', { '/a': 'Raz', '#2/b': 'Dwa' });
    expect(text).toContain(
      '\na: One\n</i18n>\n\n<i18n locale="pl" lang="yaml">\na: Raz\n</i18n>\n\n<i18n global locale="en">',
    );
    expect(text).toContain('</i18n>\n\n<i18n global locale="pl">\n{\n  "b": "Dwa"\n}\n</i18n>\n\n<i18n src');
    expect(loaded(text.replace(/<i18n src.*/, ''))).toMatchObject({ pl: { a: 'Raz', b: 'Dwa' } });
  });

  test('a text that would end the block is refused', () => {
    const { edits, rejected } = vue.write(YAML_BLOCK, look(YAML_BLOCK, 'de'), [change('de/a', 'x </i18n> y')]);
    expect(edits).toEqual([]);
    expect(rejected).toMatchObject([{ unit: 'de/a', reason: expect.stringContaining('</i18n') }]);
  });

  test('a text that goes takes its entry along, and nothing is written into a broken block', () => {
    expect(loaded(written(JSON_BLOCK, 'de', { '/a': '' }))['de']).toEqual({});
    const broken = JSON_BLOCK.replace('"One",', '"One"');
    expect(vue.write(broken, look(broken, 'de'), [change('de/a', 'x')])).toMatchObject({ edits: [] });
  });

  test('whatever is written, the compiler finds and its readers read', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => !/<\/i18n/i.test(text));
    fc.assert(
      fc.property(
        fc.constantFrom(JSON_BLOCK, YAML_BLOCK, LABELLED),
        fc.constantFrom('de', 'pl'),
        words,
        (file, to, text) => {
          const { edits, rejected } = vue.write(file, look(file, to), [change(`${to}/a`, text)]);
          if (rejected.length > 0) return;
          const after = applyEdits(file, [...edits]);
          const texts = loaded(after.replace(/<i18n src.*/, '')) as Record<string, { a: string }>;
          expect(texts[to]?.a).toBe(text);
          expect(texts['en']).toEqual((loaded(file.replace(/<i18n src.*/, '')) as Record<string, unknown>)['en']);
        },
      ),
    );
  });
});

describe('names', () => {
  test('are renamed in all languages of the component', () => {
    const catalog = look(JSON_BLOCK, 'de');
    const file = { text: JSON_BLOCK, catalog };
    const name = vue.naming?.nameAt(file, JSON_BLOCK.indexOf('"a": "Eins"') + 1);
    expect(name).toMatchObject({ ok: true, value: { text: 'a', key: 'a', isGroup: false } });
    if (name?.ok !== true) return;
    const renamed = vue.naming?.rename(
      [file, { text: JSON_BLOCK, catalog: look(JSON_BLOCK, 'fr') }],
      name.value,
      'one',
    );
    expect(renamed?.ok).toBe(true);
    if (renamed?.ok !== true) return;
    expect(renamed.value[1]).toEqual([]);
    expect(applyEdits(JSON_BLOCK, [...(renamed.value[0] ?? [])])).toBe(JSON_BLOCK.replaceAll('"a":', '"one":'));
    expect(vue.naming?.rename([file], name.value, 'g')).toMatchObject({ ok: false });
  });

  test('of a global block are other ones', () => {
    const text = '<i18n>\n{ "en": { "a": "One" } }\n</i18n>\n<i18n global>\n{ "en": { "a": "All" } }\n</i18n>\n';
    const file = { text, catalog: look(text, 'en') };
    const name = vue.naming?.nameAt(file, text.indexOf('"a"') + 1);
    const renamed = name?.ok === true ? vue.naming?.rename([file], name.value, 'b') : undefined;
    expect(renamed?.ok === true && applyEdits(text, [...(renamed.value[0] ?? [])])).toBe(text.replace('"a"', '"b"'));
  });

  test('and put in the order of the source', () => {
    const text = JSON_BLOCK.replace('"a": "Eins"', '"g": { "b": "Zwei" },\n    "a": "Eins"');
    const edits = vue.sort?.(text, look(text, 'de')) ?? [];
    expect(applyEdits(text, [...edits])).toContain('"a": "Eins",\n    "g": { "b": "Zwei" }\n');
  });
});
