import { describe, expect, test } from 'vitest';
import { argumentFindings, KeyLookup, LIBRARIES } from '../../../../server/core/code/index.ts';
import { usesIn } from '../../../support/code-index.ts';

interface Case {
  readonly library: string;
  /** Code around the call; `CALL` stands for it. */
  readonly around?: string;
  readonly file?: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly dialect?: string;
}

/** `key -missing +unused` of each finding. */
async function said(
  { library, around = 'CALL', file = 'a.ts', texts, dialect }: Case,
  call: string,
): Promise<readonly string[]> {
  const uses = await usesIn({ [file]: around.replace('CALL', call) }, [library]);
  const keys = new Map(Object.entries(texts).map(([key, text]) => [key, { text, at: 0, id: `/${key}` }]));
  const catalog = { path: '/p/en.json', keys, ...(dialect !== undefined && { dialect }) };
  return argumentFindings(uses, new KeyLookup([catalog], LIBRARIES), LIBRARIES).map(({ key, missing, unused }) =>
    [key, ...missing.map((name) => `-${name}`), ...unused.map((name) => `+${name}`)].join(' '),
  );
}

describe('i18next', () => {
  const i18next: Case = {
    library: 'i18next',
    around: "import { t } from 'i18next';\nCALL;",
    texts: {
      hello: 'Hello {{ name, upper }}, {{- user.mail}}',
      plain: 'Plain',
      item_one: '{{count}} item in {{place}}',
      item_other: '{{count}} items in {{place}}',
      step: 'Step',
      step_1: 'First {{what}}',
      nested: '$t(hello) {{x}}',
      icu: '{n, plural, one {# file of {owner}} other {# files}}',
      other: 'by {name}',
      broken: '{n, plural, one {# {x} other {y}} {z}',
    },
  };
  test.each([
    ["t('hello', { name, user })", []],
    ["t('hello')", ['hello -name -user']],
    ["t('hello', { name: 1, ns: 'a', defaultValue: '' })", ['hello -user']],
    ["t('hello', { name, ...more })", []],
    ["t('hello', { [name]: 1 })", []],
    ["t('hello', values)", []],
    ["t('hello', ...values)", []],
    ["t('hello', { replace: values })", []],
    ["t('hello', 'Hello', { name })", ['hello -user']],
    ["t('hello', 'Hello')", ['hello -name -user']],
    ["t('hello', `Hello ${x}`, { name })", ['hello -user']],
    ["t('broken', {})", []],
    ["t('hello', undefined)", ['hello -name -user']],
    ["t('plain', { name, context: 'x' })", ['plain +name']],
    ["t('plain')", []],
    ["t('item', { count: 2 })", ['item_one -place']],
    ["t('item', { count: 2, place, more })", ['item_one +more']],
    ["t('step')", []],
    ["t('nested', {})", []],
    ["t('icu', { n: 1 })", ['icu -owner']],
    ["t('icu', { n: 1, owner })", []],
    ["t('other', { name })", []],
    ["t('lost', { name })", []],
    ["t(open ? 'plain' : 'hello', { name, user })", []],
    ["t(open ? 'plain' : 'hello', { name, x })", ['plain +x', 'hello -user']],
    ['t(`he${x}`)', []],
  ])('%s', async (call, expected) => {
    expect(await said(i18next, call)).toEqual(expected);
  });

  test('a name that a scope hides is another function', async () => {
    expect(await said(i18next, "const f = (t) => t('hello')")).toEqual([]);
  });
});

test('vue-i18n: names, a number for the form, values by their places', async () => {
  const vue: Case = {
    library: 'vue-i18n',
    file: 'a.vue',
    around: '<template><p>{{ CALL }}</p></template>',
    texts: {
      hello: "Hello {name} {'@'}",
      form: '{n} car | {count} cars of {owner}',
      place: 'a {0}',
      link: '@:hello',
      select: '{x, select, a {A} other {B}}',
    },
  };
  expect(await said(vue, "$t('hello')")).toEqual(['hello -name']);
  expect(await said(vue, "$t('hello', { name: $root.name })")).toEqual([]);
  expect(await said(vue, "$tc('form', 2)")).toEqual(['form -owner']);
  expect(await said(vue, "$t('form', { owner }, 2)")).toEqual(['form -n -count']);
  expect(await said(vue, "$t('place', [1])")).toEqual([]);
  expect(await said(vue, "$t('place')")).toEqual([]);
  expect(await said(vue, "$t('link')")).toEqual([]);
  expect(await said(vue, "$t('select')")).toEqual(['select -x']);
});

test('formatjs and next-intl: arguments of ICU, in branches, too; tags are no values', async () => {
  const texts = { 'a.b': "{n, plural, one {# of <b>{who}</b>} other {'{no}'}}", plain: '<b>Go</b>' };
  const intl: Case = {
    library: 'formatjs',
    around: "import { useIntl } from 'react-intl';\nconst intl = useIntl();\nCALL;",
    texts,
  };
  expect(await said(intl, "intl.formatMessage({ id: 'a.b' }, { n })")).toEqual(['a.b -who']);
  expect(await said(intl, "intl.formatMessage({ id: 'a.b' }, { n, who })")).toEqual([]);
  const element: Case = {
    ...intl,
    file: 'a.tsx',
    around: "import { FormattedMessage } from 'react-intl';\nconst a = CALL;",
  };
  expect(await said(element, '<FormattedMessage id="a.b" values={{ n }} />')).toEqual(['a.b -who']);
  expect(await said(element, '<FormattedMessage id="a.b" values={values} />')).toEqual([]);
  expect(await said(element, '<FormattedMessage id="a.b" {...props} />')).toEqual([]);
  const next: Case = {
    library: 'next-intl',
    around: "import { useTranslations } from 'next-intl';\nconst t = useTranslations('a');\nCALL;",
    texts,
  };
  expect(await said(next, "t.rich('b', { who, n, b: (text) => text })")).toEqual([]);
});

test('where a message is described, nothing is handed over; of several that a call may show nobody knows which', async () => {
  const intl: Case = {
    library: 'formatjs',
    around:
      "import { defineMessages, useIntl } from 'react-intl';\nconst all = defineMessages({ a: { id: 'a' }, b: { id: 'b' } });\nconst intl = useIntl();\nCALL;",
    texts: { a: 'A {x}', b: 'B' },
  };
  expect(await said(intl, '')).toEqual([]);
  expect(await said(intl, 'intl.formatMessage(all.a)')).toEqual(['a -x']);
  expect(await said(intl, 'intl.formatMessage(all[name])')).toEqual([]);
  expect(await said(intl, 'intl.formatMessage(all.a); intl.formatMessage(all.a, { x })')).toEqual(['a -x']);
});

test('messages of the file are ICU messages, whatever the library is; Transloco shows other texts in braces', async () => {
  const texts = { hello: 'Hello {name}', other: 'See {{ menu.open }} {{x}}', 'menu.open': 'Open', x: 'X' };
  const around = "import { t, translate } from 'LIB';\nCALL;";
  expect(
    await said({ library: 'i18next', around: around.replace('LIB', 'i18next'), texts, dialect: 'icu' }, "t('hello')"),
  ).toEqual(['hello -name']);
  expect(
    await said(
      {
        library: 'transloco',
        around:
          "import { inject } from '@angular/core';\nimport { TranslocoService } from '@jsverse/transloco';\nclass A { s = inject(TranslocoService); a() { CALL } }",
        texts,
      },
      "this.s.translate('other')",
    ),
  ).toEqual(['other -x']);
});
