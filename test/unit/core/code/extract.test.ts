import { describe, expect, test } from 'vitest';
import {
  extractables,
  extractEdits,
  formSuffixesOf,
  keptNames,
  LIBRARIES,
  messagesOf,
  nameFor,
  nameStyleOf,
  type Part,
  shownText,
  type Translated,
} from '../../../../server/core/code/index.ts';
import { applyEdits } from '../../../../server/core/text/span.ts';
import { loadGrammar } from '../../../support/code-index.ts';

/** Of a text that no number decides on. */
const NO_SUFFIXES = ['', ''] as const;

interface Options {
  readonly file?: string;
  readonly packages?: readonly string[];
  readonly names?: readonly string[];
}

async function textsIn(code: string, library: string, { file = 'src/A.tsx', packages = [], names = [] }: Options = {}) {
  const libraries = LIBRARIES.filter(({ id }) => id === library);
  const found = await extractables(file, code, loadGrammar, { libraries, packages: new Set(packages), names });
  if (found === undefined) throw new Error('no texts are looked for');
  return found;
}

/** The code after all texts have become the keys k0, k1 … */
async function rewritten(code: string, library: string, options: Options = {}) {
  const found = await textsIn(code, library, options);
  const extraction = LIBRARIES.find(({ id }) => id === library)?.extraction;
  if (extraction === undefined) throw new Error(library);
  const chosen = found.found.map((one, at) => ({
    one,
    key: `k${at}`,
    message: messagesOf(one.site, 'icu', NO_SUFFIXES)?.at(-1)?.text ?? '',
  }));
  return applyEdits(code, extractEdits(chosen, extraction));
}

const react = (body: string) =>
  `import { useTranslation } from 'react-i18next';\nexport function A({ user, n }) {\n  const { t } = useTranslation();\n  return ${body};\n}\n`;

test('a label that is shouted, and words with a number or a line between them, are texts', async () => {
  const body = '<p><b>OWNER</b><i>Yes/No</i><u>Step 2 of 3</u></p>';
  expect((await textsIn(react(body), 'i18next')).found.length).toBe(3);
});

describe('names that translations leave as they are', () => {
  const pairs = (source: string, targets: Readonly<Record<string, string>>): Translated[] =>
    Object.entries(targets).map(([locale, target]) => ({ locale, source, target }));

  test('are those that texts in other letters keep', () => {
    const names = keptNames([
      ...pairs('Gotify settings saved', { ru: 'Настройки Gotify сохранены', ja: 'Gotifyの設定 を保存' }),
      ...pairs('Gotify Status', { ru: 'Статус Gotify', ja: 'Gotify の状態' }),
      ...pairs('Send to Gotify', { ru: 'Отправить в Gotify', ja: 'Gotify に送信' }),
      // A word that has been borrowed.
      ...pairs('your email', { ru: 'ваш email', ja: 'あなたの email' }),
      ...pairs('an email', { ru: 'один email', ja: '一つの email' }),
      // The same in languages that have the letters, which says nothing.
      ...pairs('Status', { de: 'Status', nl: 'Status', sv: 'Status', da: 'Status' }),
      // Nobody has begun with these.
      ...pairs('Save Draft', { ru: 'Save Draft', ja: 'Save Draft', ko: 'Save Draft' }),
    ]);
    expect([...names]).toEqual(['gotify']);
  });

  test('one language, two texts, or half of the translations are too few', () => {
    expect(keptNames([...pairs('Ping A', { ru: 'Это Ping' }), ...pairs('Ping B', { ja: 'これは Ping' })]).size).toBe(0);
    const one = Array.from({ length: 5 }, () => pairs('Ping', { ru: 'Это Ping' })).flat();
    expect(keptNames(one).size).toBe(0);
    const half = Array.from({ length: 5 }, () =>
      pairs('Host', { ru: 'Это Host', ja: 'これは Host', ko: '호스트' }),
    ).flat();
    expect(keptNames(half).size).toBe(0);
  });

  test('a text that is nothing else is none', async () => {
    const { found, refused } = await textsIn(react('<p><b>Gotify: Ping</b><i>Ping the host</i></p>'), 'i18next', {
      names: ['gotify', 'ping'],
    });
    expect([found.length, refused.map(({ reason }) => reason)]).toEqual([1, ['code']]);
  });
});

describe('texts of JSX become calls', () => {
  test.each([
    ['a text', '<p>Hello you</p>', "<p>{t('k0')}</p>"],
    ['white space around it stays', '<p>\n    Hello\n    you\n  </p>', "<p>\n    {t('k0')}\n  </p>"],
    ['beside an element', '<b><Icon /> Save it</b>', "<b><Icon /> {t('k0')}</b>"],
    ['values', '<p>Hello {user.name}, {user.name}!</p>', "<p>{t('k0', { name: user.name })}</p>"],
    ['two values of one name', '<p>From {a.name} to {b.name}</p>', "<p>{t('k0', { name: a.name, name2: b.name })}</p>"],
    [
      'attributes',
      '<img alt="A cat" title={"A dog"} src="A cow" />',
      "<img alt={t('k0')} title={t('k1')} src=\"A cow\" />",
    ],
    ['templates', '<p title={`Hi ${user.name}`} />', "<p title={t('k0', { name: user.name })} />"],
    [
      'branches',
      "<p>{n === 'Not this' ? 'Shut it' : <b>Open</b>}</p>",
      "<p>{n === 'Not this' ? t('k0') : <b>{t('k1')}</b>}</p>",
    ],
    [
      'branches of a number that is not shown',
      "<p>{n === 1 ? 'Only you' : 'All of you'}</p>",
      "<p>{n === 1 ? t('k0') : t('k1')}</p>",
    ],
    ['behind a condition', "<p>{n && 'Shut it'}</p>", "<p>{n && t('k0')}</p>"],
  ])('%s', async (_, before, expected) => {
    expect(await rewritten(react(before), 'i18next')).toBe(react(expected));
  });

  test.each([
    ['one word', "{n} item{n === 1 ? '' : 's'}", '{count} item', '{count} items', 'n'],
    [
      'words with another value',
      "{user.name} has {n} {n !== 1 ? 'boxes' : 'box'}",
      '{name} has {count} box',
      '{name} has {count} boxes',
      'n',
    ],
    ['nothing but the number and its word', "{n} {n === 1 ? 'item' : 'items'}", '{count} item', '{count} items', 'n'],
    [
      'what comes behind a condition',
      "{list.length} row{list.length > 1 && 's'}",
      '{count} row',
      '{count} rows',
      'list.length',
    ],
    ['what is not shown', "Delete file{n == 1 ? '' : 's'}", 'Delete file', 'Delete files', 'n'],
    ['a form that nobody has written', 'Delete {n} files', 'Delete {count} files', 'Delete {count} files', 'n'],
    ['a template', '{`${n} item${n === 1 ? "" : "s"}`}', '{count} item', '{count} items', 'n'],
  ])('a number decides, %s', async (_, body, one, other, expression) => {
    const code = react(`<p>${body}</p>`);
    const { found, refused } = await textsIn(code, 'i18next');
    expect([found.length, refused]).toEqual([1, []]);
    const site = found[0]?.site;
    expect([shownText(site?.plural?.one ?? []), shownText(site?.parts ?? []), site?.plural?.expression]).toEqual([
      one,
      other,
      expression,
    ]);
    const count = expression === 'count' ? 'count' : `count: ${expression}`;
    const name = body.includes('user.name') ? ', name: user.name' : '';
    expect(await rewritten(code, 'i18next')).toBe(react(`<p>{t('k0', { ${count}${name} })}</p>`));
  });

  test('the texts of a plural, by library', () => {
    const count = { name: 'count', expression: 'n' };
    const site = { parts: [count, ' items'], plural: { expression: 'n', one: [count, ' item'] } };
    const texts = (syntax: 'icu' | 'mustache' | 'brace', ...keys: readonly string[]) =>
      messagesOf(site, syntax, formSuffixesOf(new Map(keys.map((key) => [key, '']))))?.map(({ suffix, text }) => [
        suffix,
        text,
      ]);
    expect(texts('icu')).toEqual([['', '{count, plural, one {# item} other {# items}}']]);
    expect(texts('mustache')).toEqual([
      ['_one', '{{count}} item'],
      ['_other', '{{count}} items'],
    ]);
    expect(texts('mustache', 'box', 'box_plural')?.map(([suffix]) => suffix)).toEqual(['', '_plural']);
    // A key that is only called so.
    expect(texts('mustache', 'box_plural')?.map(([suffix]) => suffix)).toEqual(['_one', '_other']);
    expect(texts('brace')).toBeUndefined();
    expect(messagesOf({ ...site, parts: [count, ' {items}'] }, 'icu', NO_SUFFIXES)).toBeUndefined();
  });

  test.each([
    ['elements in it', '<p>Read the <a href="/">terms</a></p>', 'nested'],
    ['it goes on in an element', '<p>Written by <Author /></p>', 'nested'],
    ['half a sentence', '<p>Posts from</p>', 'nested'],
    ['a call', '<p>Hello {name()}</p>', 'expression'],
    ['an element as a value', '<p>Hello {children}</p>', 'expression'],
    ['two numbers that decide', "<p>{n} item{n === 1 ? '' : 's'} in {m} box{m === 1 ? '' : 'es'}</p>", 'number'],
    ['another value of that name', "<p>{box.count} boxes: {n} item{n === 1 ? '' : 's'}</p>", 'number'],
    ['a condition of its own', "<p>{n} item{n > 2 ? 's' : ''}</p>", 'expression'],
    ['a number that is asked for', "<p>{n} item{size() === 1 ? '' : 's'}</p>", 'expression'],
    ['words that no number decides on', "<p>The {open ? 'door' : 'gate'} is shut</p>", 'expression'],
    ['an address', '<p>https://example.com/a</p>', 'code'],
    ['a mail', '<input placeholder="me@example.com" />', 'code'],
    ['a name of code', '<p>camelCase</p>', 'code'],
    ['an abbreviation', '<p>HTTP</p>', 'code'],
    ['a letter', '<p>A</p>', 'code'],
    ['a number with its unit', '<p>12 px</p>', 'code'],
    ['a product', '<p>GitHub</p>', 'code'],
    ['the project itself', '<p>My Shop</p>', 'code'],
    ['a sample', '<input placeholder="default" />', 'code'],
    ['a sample of a key', '<input placeholder="Oa4f113b" />', 'code'],
    ['a sample of a path', '<input placeholder="myapp/rsa-key-1" />', 'code'],
    ['a sample of an account', '<input placeholder="DOMAIN\\\\name" />', 'code'],
    ['a sample of a name', '<input placeholder="CORPORATE" />', 'code'],
    ['samples, line by line', '<input placeholder={"npub123...\\nnpub789..."} />', 'code'],
    ['a header', '<p>X-API-Key</p>', 'code'],
    ['an entity', '<p>Hello &zwnj; you</p>', 'characters'],
  ])('%s: refused', async (_, body, reason) => {
    const { found, refused } = await textsIn(react(body), 'i18next', { names: ['my-shop'] });
    expect([found.length, refused.map((one) => one.reason)]).toEqual([0, [reason]]);
  });

  test.each([
    ['code', '<code>Hello you</code>'],
    ['not to be translated', '<p translate="no">Hello you</p>'],
    ['shown by the library', '<Trans>Hello you</Trans>'],
    ['a key', "<p title={t('a')}>{t('Hello you')}</p>"],
    ['signs', '<p>— 12:30 ×</p>'],
    ['classes and ids', '<p className="big red" id="Hello you" />'],
    ['what is compared', "<p>{n === 'Hello you'}</p>"],
  ])('%s: nothing is said', async (_, body) => {
    const { found, refused } = await textsIn(react(body), 'i18next');
    expect([found, refused]).toEqual([[], []]);
  });
});

describe('what a component needs', () => {
  const hook = "import { useTranslation } from 'react-i18next';\n";
  test.each([
    [
      'hook and import',
      "import a from 'a';\n\nfunction A() {\n  return <p>Hi you</p>;\n}\n",
      "import a from 'a';\nimport { useTranslation } from 'react-i18next';\n\nfunction A() {\n  const { t } = useTranslation();\n  return <p>{t('k0')}</p>;\n}\n",
    ],
    [
      'an arrow without a body',
      'const A = () => <p>Hi you</p>;\n',
      `${hook}\nconst A = () => {\n  const { t } = useTranslation();\n  return <p>{t('k0')}</p>;\n};\n`,
    ],
    [
      'wrapped, on one line',
      'const A = memo(() => { return <p>Hi you</p>; });\n',
      `${hook}\nconst A = memo(() => {\n  const { t } = useTranslation();\n  return <p>{t('k0')}</p>; });\n`,
    ],
    [
      'beside other imports of it, once for two texts',
      'import { Trans } from \'react-i18next\';\nfunction A() {\n  return <p title="A cat">Hi you</p>;\n}\n',
      "import { Trans, useTranslation } from 'react-i18next';\nfunction A() {\n  const { t } = useTranslation();\n  return <p title={t('k0')}>{t('k1')}</p>;\n}\n",
    ],
    [
      'behind directives',
      "'use client';\nfunction A() {\n  return <p>Hi you</p>;\n}\n",
      "'use client';\n\nimport { useTranslation } from 'react-i18next';\nfunction A() {\n  const { t } = useTranslation();\n  return <p>{t('k0')}</p>;\n}\n",
    ],
    [
      'another name of the function',
      `${hook}function A() {\n  const { t: say } = useTranslation();\n  return list.map((one) => <p>Hi you</p>);\n}\n`,
      `${hook}function A() {\n  const { t: say } = useTranslation();\n  return list.map((one) => <p>{say('k0')}</p>);\n}\n`,
    ],
    [
      'quotes of the file',
      'import a from "a";\nfunction A() {\n  const { t } = useTranslation();\n  return <p>Hi you</p>;\n}\n',
      'import a from "a";\nfunction A() {\n  const { t } = useTranslation();\n  return <p>{t("k0")}</p>;\n}\n',
    ],
  ])('%s', async (_, code, expected) => {
    expect(await rewritten(code, 'i18next')).toBe(expected);
  });

  test.each([
    ['a module', 'export const a = <p>Hi you</p>;', 'module'],
    ['a function that is no component', 'function cell() { return <p>Hi you</p>; }', 'component'],
    ['a class', 'class A extends Component { render() { return <p>Hi you</p>; } }', 'class'],
    ['an asynchronous component', 'async function A() { return <p>Hi you</p>; }', 'server'],
  ])('%s takes no hook', async (_, code, reason) => {
    expect((await textsIn(code, 'i18next')).refused).toMatchObject([{ reason }]);
  });

  test('a page that a server may render takes none, unless it says that it is of the client, or the library can', async () => {
    const code = 'export default function Page() { return <p>Hi you</p>; }';
    const options = { file: 'app/page.tsx', packages: ['next', 'react-i18next'] };
    expect((await textsIn(code, 'i18next', options)).refused).toMatchObject([{ reason: 'server' }]);
    expect((await textsIn(`'use client';\n${code}`, 'i18next', options)).refused).toEqual([]);
    expect((await textsIn(code, 'next-intl', options)).refused).toEqual([]);
  });

  test('next-intl and react-intl have calls of their own', async () => {
    const code = 'function A() {\n  return <p>Hi {name}</p>;\n}\n';
    expect(await rewritten(code, 'next-intl')).toContain(
      "const t = useTranslations();\n  return <p>{t('k0', { name })}</p>;",
    );
    expect(await rewritten(code, 'formatjs')).toContain(
      "const intl = useIntl();\n  return <p>{intl.formatMessage({ id: 'k0', defaultMessage: 'Hi {name}' }, { name })}</p>;",
    );
  });
});

describe('texts of Vue templates', () => {
  const file = 'src/A.vue';
  test.each([
    ['a text with a value', '<p>\n  Hello {{ user.name }}!\n</p>', "<p>\n  {{ $t('k0', { name: user.name }) }}\n</p>"],
    ['an attribute', '<p title="A dog" class="A cat" />', '<p :title="$t(\'k0\')" class="A cat" />'],
    ['beside an element', '<b><i-con /> Save it</b>', "<b><i-con /> {{ $t('k0') }}</b>"],
  ])('%s', async (_, before, expected) => {
    const all = (body: string) => `<template>\n${body}\n</template>\n`;
    expect(await rewritten(all(before), 'vue-i18n', { file })).toBe(all(expected));
  });

  test('the name that the script has taken', async () => {
    const code = '<script setup>\nconst { t } = useI18n();\n</script>\n<template><p>Hi you</p></template>';
    expect(await rewritten(code, 'vue-i18n', { file })).toContain("<p>{{ t('k0') }}</p>");
  });

  test.each([
    ['elements in it', '<p>Read <b>this</b> text</p>', ['nested']],
    ['a call', '<p>Hello {{ name() }}</p>', ['expression']],
    ['what is said elsewhere', '<p v-t="\'a\'">Hi you</p><p v-pre>Hi you</p><pre>Hi you</pre>', []],
    ['a value of the program', '<option value="Horn one">Horn one</option>', []],
  ])('%s: refused', async (_, body, reasons) => {
    const { found, refused } = await textsIn(`<template><div>${body}</div></template>`, 'vue-i18n', { file });
    expect([found, refused.map(({ reason }) => reason)]).toEqual([[], reasons]);
  });
});

describe('texts as files of the source locale have them', () => {
  const parts = ['Hi ', { name: 'name', expression: 'a.name' }, ' | 50 @ it’s'];
  test('each syntax has its own placeholders and signs', () => {
    const textOf = (parts: readonly Part[], syntax: 'icu' | 'mustache' | 'brace') =>
      messagesOf({ parts }, syntax, NO_SUFFIXES)?.[0]?.text;
    expect(textOf(parts, 'mustache')).toBe('Hi {{name}} | 50 @ it’s');
    expect(textOf(parts, 'brace')).toBe("Hi {name} {'|'} 50 {'@'} it’s");
    expect(textOf(parts, 'icu')).toBeUndefined();
    expect(textOf(["'a' #1"], 'icu')).toBeUndefined();
    expect(textOf(["'tis {x}"], 'brace')).toBeUndefined();
    expect(textOf(['{{x}}'], 'mustache')).toBeUndefined();
    expect(textOf(["Don't"], 'icu')).toBe("Don't");
    expect(shownText(parts)).toBe('Hi {name} | 50 @ it’s');
  });
});

describe('names', () => {
  const wanted = {
    path: 'src/components/cart/CartTotal.vue',
    text: 'Your cart is really empty',
    message: 'Your cart is really empty',
    used: [],
    digest: () => 'abc',
  };
  const style = (keys: Readonly<Record<string, string>>, names?: Parameters<typeof nameStyleOf>[1]) =>
    nameStyleOf(new Map(Object.entries(keys)), names);
  const nested = { 'a.someKey': 'A', 'b.c': 'B' };
  const free = () => true;

  test.each([
    ['by the path', style(nested), {}, 'cart.cartTotal.yourCartIsReally'],
    ['in small letters with lines', style({ 'a.some_key': 'A' }), {}, 'cart.cart_total.your_cart_is_really'],
    [
      'beside forms of a number',
      style({ 'a.some_one': 'A', 'a.some_other': 'A', 'a.someKey': 'A' }),
      {},
      'cart.cartTotal.yourCartIsReally',
    ],
    ['without groups', style({ someKey: 'A' }), {}, 'cartCartTotalYourCartIsReally'],
    ['by the group of the other keys', style(nested), { used: ['shop.a', 'shop.b', 'c.d'] }, 'shop.yourCartIsReally'],
    ['by the text', style(nested, 'text'), {}, 'yourCartIsReally'],
    ['by the hash', style(nested, 'hash'), {}, 'abc'],
    ['the text itself, as the others', style({ 'Save it': 'Save it' }), {}, 'Your cart is really empty'],
    ['of letters that make no name', style(nested, 'text'), { text: '短信' }, 'textAbc'],
    ['of letters with signs', style(nested, 'text'), { text: 'Öffne é' }, 'offneE'],
  ])('%s', (_, how, more, expected) => {
    expect(nameFor(how, { ...wanted, ...more }, free)).toBe(expected);
  });

  test('a name that is taken gets a number', () => {
    const taken = new Set(['yourCartIsReally', 'yourCartIsReally2']);
    expect(nameFor(style(nested, 'text'), wanted, (key) => !taken.has(key))).toBe('yourCartIsReally3');
    expect(nameFor(style(nested, 'sentence'), wanted, () => false)).toBeUndefined();
  });
});
